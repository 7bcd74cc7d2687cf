// The command line with tokens that have limits.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'
import { createTokenWorld, type TokenKind, type TokenWorld } from './harness/token-kinds.ts'

let folder: string
let world: TokenWorld
let cliWith: (kind: TokenKind) => Cli
beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-limits-'))
  await mkdir(path.join(folder, 'dist'))
  const plinth = await sharedPlinth()
  world = await createTokenWorld(plinth)
  cliWith = (kind) => {
    const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: world.tokens[kind] }
    return createCli({ cwd: folder, home: folder, env })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (text: string) => writeFile(path.join(folder, 'dist/index.html'), `<h1>${text}`)
const toDrop = () => ['deploy', 'dist', '--slug', world.drop.slug ?? '']

test('a token for one drop deploys to it and creates no other', async () => {
  await write('By the token for one drop')
  const deployed = await cliWith('drop').run(...toDrop())
  expect([deployed.exitCode, deployed.stdout.trim()]).toEqual([0, world.drop.url])
  expect((await visit(world.drop.url ?? '')).text).toContain('By the token for one drop')
  const other = await cliWith('drop').run('deploy', 'dist', '--slug', 'another-slug')
  expect(other.exitCode).toBe(1)
  expect(other.stderr).toContain('This API token is for one drop.')
})

test('a token for drafts deploys drafts, and is told why nothing else', async () => {
  await write('A draft')
  const draft = await cliWith('drop-drafts').json(...toDrop(), '--draft')
  expect(draft).toMatchObject({ live: false })
  await write('Not a draft')
  const live = await cliWith('drop-drafts').run(...toDrop())
  expect(live.exitCode).toBe(1)
  expect(live.stderr).toContain('This operation needs a token with full access.')
  expect(live.stderr).not.toContain('Uploading')
  expect((await visit(world.drop.url ?? '')).text).not.toContain('draft')
})

test('a token that can only read deploys nothing', async () => {
  const { exitCode, stderr } = await cliWith('read').run(...toDrop(), '--draft')
  expect(exitCode).toBe(1)
  expect(stderr).toContain('This API token can only read.')
  expect((await cliWith('drop-read').json('list')).length).toBe(1)
})

test('whoami says what the token may do', async () => {
  const { stdout } = await cliWith('drop-drafts').run('whoami')
  expect(stdout).toMatch(/^access +drafts only$/m)
  expect(stdout).toMatch(new RegExp(`^drop +${world.drop.slug}$`, 'm'))
  expect((await cliWith('full').run('whoami')).stdout).toMatch(/^access +full$/m)
})
