// The built client as people and scripts run it.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { createCli, refuseStaleCli, systemNode } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576
const large = ['deploy', 'large.html']

let plinth: Plinth
let account: Account
let folder: string

beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-cli-'))
  plinth = await startPlinth()
  account = await plinth.createAccount('plus')
  await writeFile(path.join(folder, 'page.html'), '<p>page')
  await writeFile(path.join(folder, 'heavy.html'), `<p>${'page '.repeat(300_000)}`)
  await writeFile(path.join(folder, 'large.html'), '')
  await truncate(path.join(folder, 'large.html'), 300 * megabyte)
  await writeFile(path.join(folder, 'notes.md'), '# Notes')
  await writeFile(path.join(folder, 'photo.png'), 'not a page')
  await writeFile(path.join(folder, 'site.zip'), await zipOf({ 'index.html': '<p>zip', a: 'b' }))
  await writeFile(path.join(folder, 'no-index.zip'), await zipOf({ 'a.html': '<p>a' }))
  await mkdir(path.join(folder, 'dist'))
})
afterAll(async () => {
  await plinth?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('with a token', () => {
  test('one drop, from its first file to its end', async () => {
    const url = `http://by-the-cli.localhost:${plinth.port}`
    const first = await cli('deploy', 'page.html', '--slug', 'by-the-cli', '--name', 'First')
    expect(first).toEqual({
      exitCode: 0,
      stdout: `${url}\n`,
      stderr: 'Uploading page.html (7 bytes)…\nVersion 1 is live: 1 file, 7 bytes.\n',
    })
    expect((await visit(url)).text).toBe('<p>page')

    const second = await cli('deploy', 'site.zip', '--slug', 'by-the-cli', '--name', 'Second')
    expect(second.stdout).toBe(`${url}\n`)
    expect(second.stderr).toContain('Version 2 is live: 2 files, 7 bytes.\n')
    expect((await visit(url)).text).toBe('<p>zip')

    const versions = (await cli('versions', 'by-the-cli')).stdout.split('\n')
    expect(versions).toEqual([
      expect.stringMatching(/^2 {2}live {2}\S+ \S+ {2}2 files {2}7 bytes {2}http:\S+$/),
      expect.stringMatching(/^1 {2}kept {2}\S+ \S+ {2}1 file {3}7 bytes {2}http:\S+$/),
      '',
    ])

    const back = await cli('promote', 'by-the-cli', '1')
    expect(back.stdout).toBe(`${url}\n`)
    expect((await visit(url)).text).toBe('<p>page')
    const missing = await cli('promote', 'by-the-cli', '9')
    expect(missing.exitCode).toBe(1)
    expect(missing.stderr).toBe('There is no version 9 of by-the-cli. It has 2, 1.\n')

    const list = await cli('list')
    expect(list.stdout).toContain(`by-the-cli  live  v1  ${url}  Second\n`)

    const unsure = await cli('delete', 'by-the-cli')
    expect(unsure.exitCode).toBe(2)
    expect(unsure.stderr).toContain('plinth delete by-the-cli --yes')
    const deleted = await cli('delete', 'by-the-cli', '--yes')
    expect(deleted).toEqual({ exitCode: 0, stdout: '', stderr: 'by-the-cli is gone.\n' })
    expect((await visit(url)).status).toBe(410)
    expect((await cli('delete', 'by-the-cli', '--yes')).exitCode).toBe(1)
  })

  test('--json prints one line of JSON, in the shapes of the API', async () => {
    const deployed = await json('deploy', 'notes.md', '--slug', 'as-json')
    expect(deployed).toEqual({
      url: `http://as-json.localhost:${plinth.port}`,
      id: expect.stringMatching(/^st_/),
      slug: 'as-json',
      version_id: expect.stringMatching(/^v_/),
      version_number: 1,
      byte_size: 7,
      file_count: 1,
      warnings: [],
    })
    expect(await json('whoami')).toMatchObject({
      user: { email: account.email },
      tenant: { plan: 'plus' },
    })
    expect(await json('list')).toContainEqual(
      expect.objectContaining({ slug: 'as-json', status: 'live', live_version: expect.anything() }),
    )
    expect(await json('versions', 'as-json')).toMatchObject([{ version_number: 1, live: true }])
    expect(await json('promote', 'as-json', '1')).toMatchObject({ version_number: 1, live: true })
    expect(await json('delete', 'as-json', '--yes')).toEqual({ deleted: deployed.id })
  })

  test('whoami names the account and the service', async () => {
    const { stdout } = await cli('whoami')
    expect(stdout).toContain(`email    ${account.email}\n`)
    expect(stdout).toContain(`service  ${plinth.base}\n`)
  })

  test('a refused upload leaves no drop behind that nobody asked for', async () => {
    const before = (await json('list')).length
    const refused = await cli('deploy', 'no-index.zip')
    expect(refused.exitCode).toBe(1)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toContain('has no index.html')
    expect((await json('list')).length).toBe(before)
  })

  test.each([
    ['photo.png', '"photo.png" cannot be published on its own.'],
    ['dist', '"dist" is a folder. Zip it and publish the archive: plinth deploy dist.zip'],
    ['absent.html', 'There is no file "absent.html".'],
  ])('%s is refused before anything is sent', async (file, sentence) => {
    const refused = await cli('deploy', file)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain(sentence)
  })

  test("a refusal is the API's own sentence", async () => {
    const refused = await cli('deploy', 'page.html', '--slug', 'Not A Slug')
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toMatch(/\nA slug has only lower-case letters|^A slug has only/)
  })
})

describe.concurrent('without an account', () => {
  test('a file is live until it expires, or is claimed', async () => {
    const run = await cliIn({}, 'deploy', 'page.html', '--anonymous')
    expect(run.exitCode).toBe(0)
    expect(run.stdout).toMatch(/^http:\/\/[a-z0-9-]+\.localhost:\d+\n$/)
    expect(run.stderr).toMatch(/^Live until \d{4}-\S+Z\.$/m)
    expect(run.stderr).toContain(`${plinth.base}/claim#`)
    expect((await visit(run.stdout.trim())).text.replace(badge, '')).toBe('<p>page')
  })

  test('whoever publishes a lot works for it, unasked', async () => {
    for (let n = 0; n < 5; n++) {
      const body = fileForm('page.html', '<p>page')
      await fetch(`${plinth.base}/api/v1/drops`, { method: 'POST', body })
    }
    // The check is asked for while a page of this size is still being sent, and what becomes of the
    // rest differs between versions of Node.
    const runs = [systemNode(), process.execPath].map(async (node) => {
      const run = await cliWith(node, {}).run('deploy', 'heavy.html', '--anonymous')
      const { exitCode, stderr } = run
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Working for this one')])
      expect((await visit(run.stdout.trim())).status).toBe(200)
    })
    await Promise.all(runs)
  })

  test('what is too large for that is not sent', async () => {
    const run = await cliIn({ PLINTH_URL: await addressOfNothing() }, ...large, '--anonymous')
    expect(run).toMatchObject({ exitCode: 1, stdout: '' })
    expect(run.stderr).toMatch(/^Without an account an upload is at most 2 MB\. .+\.\n$/)
  })

  test('a token that is set is not used', async () => {
    const drop = await json('deploy', 'notes.md', '--anonymous')
    expect(drop).toMatchObject({ url: expect.any(String), claim_url: expect.any(String) })
    const drops: { slug: string }[] = await json('list')
    expect(drops.map(({ slug }) => slug)).not.toContain(drop.slug)
  })

  test('a zip needs one', async () => {
    const refused = await cliIn({}, 'deploy', 'site.zip', '--anonymous')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('A zip needs an account.')
  })
})

describe.concurrent('what a script can tell from the exit code', () => {
  test.each([
    ['no command', []],
    ['an unknown command', ['publish', 'page.html']],
    ['an unknown option', ['list', '--all']],
    ['an argument too many', ['deploy', 'page.html', 'notes.md']],
    ['options that exclude each other', ['deploy', 'page.html', '--anonymous', '--slug', 'mine']],
    ['a version that is no number', ['promote', 'mine', 'latest']],
    ['an address that is none', ['list', '--url', 'localhost:4000']],
  ])('2: %s', async (_, args) => {
    const run = await cli(...args)
    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).not.toBe('')
  })

  test('3: no server', async () => {
    const url = await addressOfNothing()
    const run = await cli('list', '--url', url)
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(run.stderr).toBe(
      `Cannot reach ${url}: nothing answers there. Is --url or PLINTH_URL right?\n`,
    )
  })

  test('4: no token, or a wrong one', async () => {
    const none = await cliIn({}, 'list')
    expect(none).toMatchObject({ exitCode: 4, stdout: '' })
    expect(none.stderr).toContain('PLINTH_TOKEN')
    const wrong = await cliIn({ PLINTH_TOKEN: 'pl_wrong' }, 'list')
    expect(wrong).toMatchObject({ exitCode: 4, stdout: '' })
    expect(wrong.stderr).toMatch(/^[A-Z].*\.\n$/)
    expect((await cliIn({ PLINTH_TOKEN: 'pasted\ntwice' }, 'list')).exitCode).toBe(4)
  })

  test('the help lists them', async () => {
    const help = await cli('--help')
    expect(help.exitCode).toBe(0)
    expect(help.stdout).toMatch(
      /Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 .*\n {2}4 .*\n {2}130 .*\n/,
    )
  })
})

test('an upload takes no memory for the bytes of the file', async () => {
  const drop = {
    ...{ id: 'st_a', slug: 'a', name: 'a', url: 'http://a.example', status: 'reserved' },
    ...{ access_mode: 'public', has_password: false, branding_enabled: true, spa_fallback: false },
    ...{ analytics: null, gallery: false, domains: [], live_version: null, expires_at: null },
    ...{ created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z' },
  }
  const version = { version_id: 'v_a', version_number: 1, byte_size: 1, file_count: 1 }
  let received = 0
  const sink = createHttpServer(async (request, response) => {
    for await (const chunk of request) received += chunk.length
    const answer = request.url?.endsWith('/sites') ? drop : { ...version, warnings: [] }
    response.writeHead(201).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(sink, 'listening')
  const { port } = sink.address() as AddressInfo

  const report = 'process.on("exit", () => console.error(process.resourceUsage().maxRSS))'
  const run = await cliIn(
    {
      PLINTH_TOKEN: 'pl_any',
      PLINTH_URL: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
    },
    ...large,
  )
  sink.close()
  expect(run).toMatchObject({ exitCode: 0, stdout: 'http://a.example\n' })
  expect(received).toBeGreaterThan(300 * megabyte)
  const kilobytes = Number(run.stderr.trim().split('\n').at(-1))
  expect(kilobytes * 1024).toBeLessThan(250 * megabyte)
})

const cli = (...args: string[]) => cliIn({ PLINTH_TOKEN: account.token }, ...args)

const json = (...args: string[]) =>
  cliWith(systemNode(), { PLINTH_TOKEN: account.token }).json(...args)

const cliIn = (env: Record<string, string>, ...args: string[]) =>
  cliWith(systemNode(), env).run(...args)

const cliWith = (node: string, env: Record<string, string>) =>
  createCli({ cwd: folder, home: folder, env: { PLINTH_URL: plinth.base, ...env }, node })

async function addressOfNothing(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}
