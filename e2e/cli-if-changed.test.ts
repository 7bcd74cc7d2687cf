// Deploys of unchanged files, with and without `--if-changed`.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf } from './harness/api.ts'
import { type Cli, createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'
import { zipOf } from './harness/zip.ts'

let folder: string
let api: Api
let cli: Cli

beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-unchanged-'))
  const plinth = await sharedPlinth()
  const account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token }
  cli = createCli({ cwd: folder, home: folder, env })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), content)
}
const numbersOf = async (id: string): Promise<number[]> =>
  (await api('GET', `/sites/${id}/versions`)).json.map(
    (version: { version_number: number }) => version.version_number,
  )

const large = 'x'.repeat(100_000)

const cases: Readonly<Record<string, readonly (() => Promise<void>)[]>> = {
  site: [
    () => write('site/index.html', '<p>one'),
    () => write('site/extra.txt', large),
    () => rm(path.join(folder, 'site/extra.txt')),
  ],
  'page.html': [() => write('page.html', '<p>page')],
  'notes.md': [() => write('notes.md', '# Notes')],
  'site.zip': [
    async () => write('site.zip', await zipOf({ 'top/index.html': '<p>', 'top/a': large })),
  ],
}

test.each(Object.entries(cases))(
  '%s is published only if a file was changed, added or removed',
  async (target, changes) => {
    let id = ''
    for (const [index, change] of changes.entries()) {
      await change()
      const published = await cli.json('deploy', target, '--if-changed')
      id = published.id
      expect(published).toMatchObject({ version_number: index + 1, changed: true, live: true })
      expect(await cli.json('deploy', target, '--if-changed')).toMatchObject({
        ...{ id, url: published.url, version_id: published.version_id },
        ...{ version_number: index + 1, changed: false, live: true },
      })
    }
    expect(await numbersOf(id)).toHaveLength(changes.length)
  },
)

test('the reason is given, and settings are applied all the same', async () => {
  await write('told/index.html', '<p>told')
  await cli.run('deploy', 'told', '--slug', 'told')
  const again = await cli.run('deploy', 'told')
  expect(again.stderr.split('\n').slice(-3)).toEqual([
    'Version 2 is live: 1 file, 7 bytes.',
    'No files have changed since version 1. To skip such a deploy, use --if-changed.',
    '',
  ])
  const skipped = await cli.run('deploy', 'told', '--if-changed', '--name', 'Told', '--spa')
  expect(skipped).toMatchObject({ exitCode: 0, stdout: again.stdout })
  expect(skipped.stderr).toContain(
    'No files have changed since version 2, the live version. Nothing was published.\n',
  )
  const { json: drops } = await api('GET', '/sites')
  expect(drops).toContainEqual(
    expect.objectContaining({ slug: 'told', name: 'Told', spa_fallback: true }),
  )
})

test('a draft is compared with the live version, not with an earlier draft', async () => {
  await write('draft/index.html', '<p>live')
  const { id, url } = await cli.json('deploy', 'draft')
  expect(await cli.json('deploy', 'draft', '--draft', '--if-changed')).toMatchObject({
    ...{ version_number: 1, changed: false, live: true },
  })
  await write('draft/index.html', '<p>next')
  for (const number of [2, 3]) {
    const draft = await cli.json('deploy', 'draft', '--draft', '--if-changed')
    expect(draft).toMatchObject({ version_number: number, changed: true, live: false })
  }
  expect((await visit(url)).text).toBe('<p>live')
  expect(await numbersOf(id)).toEqual([3, 2, 1])
})
