// Reading drops with the CLI: `plinth pull`, `diff` and `views`, lists on a narrow terminal, and the
// server that a downloaded client uses.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, createCli, program, refuseStaleCli, systemNode } from './harness/cli.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { PseudoTerminal } from './harness/terminal.ts'

const run = promisify(execFile)

let plinth: SharedPlinth
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-pull-'))
  plinth = await sharedPlinth()
  const { token } = await plinth.createAccount('plus')
  env = { PLINTH_URL: `localhost:${plinth.port}`, PLINTH_TOKEN: token }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A client in a folder of its own. */
async function cliIn(name: string): Promise<{ cli: Cli; at: (file: string) => string }> {
  const cwd = path.join(folder, name)
  await mkdir(cwd, { recursive: true })
  return { cli: createCli({ cwd, home: folder, env }), at: (file) => path.join(cwd, file) }
}

const site = {
  'index.html': '<!doctype html>\r\n<h1>Grün</h1>',
  'about/größe.html': '<p>nested',
  'guide.md': '# Guide\n',
  'photo.png': Buffer.from([0x89, 0x50, 0, 0xff, 0x0d, 0x0a]),
}
async function writeSite(at: string): Promise<void> {
  for (const [name, content] of Object.entries(site)) {
    await mkdir(path.dirname(path.join(at, name)), { recursive: true })
    await writeFile(path.join(at, name), content)
  }
}

test('a pulled folder has the bytes that were published, and belongs to the drop', async () => {
  const { cli, at } = await cliIn('site')
  await writeSite(at('dist'))
  const slug = 'pulled-site-with-a-rather-long-slug'
  const { id, url } = await cli.json('deploy', 'dist', '--slug', slug)
  const colleague = await cliIn('colleague')
  const pulled = await colleague.cli.json('pull', slug)
  expect(pulled).toMatchObject({ path: colleague.at(slug), id, version_number: 1, unchanged: 0 })
  expect(pulled.written.toSorted()).toEqual(Object.keys(site).toSorted())
  for (const [name, content] of Object.entries(site))
    expect(await readFile(path.join(colleague.at(slug), name))).toEqual(Buffer.from(content))
  expect(await colleague.cli.json('deploy', slug, '--if-changed')).toMatchObject({
    ...{ id, url, changed: false },
  })

  await writeFile(path.join(colleague.at(slug), 'index.html'), '<h1>Mine</h1>')
  await rm(path.join(colleague.at(slug), 'photo.png'))
  const differs = await colleague.cli.run('diff')
  expect([differs.exitCode, differs.stdout]).toEqual([
    1,
    [
      'changed  13 bytes  index.html',
      'removed  6 bytes   photo.png',
      '',
      '--- live/index.html',
      '+++ local/index.html',
      '@@ -1,2 +1 @@',
      '-<!doctype html>',
      '-<h1>Grün</h1>',
      '\\ No newline at end of file',
      '+<h1>Mine</h1>',
      '\\ No newline at end of file',
      '',
    ].join('\n'),
  ])
  const refused = await colleague.cli.run('pull')
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('index.html. Nothing was written. Use --force')
  expect((await readdir(colleague.at(slug))).toSorted()).toEqual([
    'about',
    'guide.md',
    'index.html',
  ])
  const replaced = await colleague.cli.run('pull', '--force')
  expect(replaced).toEqual({
    exitCode: 0,
    stdout: `${slug}\n`,
    stderr: `Version 1 of ${slug}: 2 files written, 2 unchanged.\n`,
  })
  const same = await colleague.cli.run('diff', slug, '--name-only')
  expect(same).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: `The same files as version 1 of ${slug}.\n`,
  })
  expect((await colleague.cli.run('views', '--days', '7')).stdout).toBe('0 views in 7 days\n')

  const terminal = new PseudoTerminal([systemNode(), program, 'list'], {
    ...{ cwd: folder, columns: 50 },
    env: { ...env, HOME: folder, XDG_CONFIG_HOME: folder, PATH: process.env.PATH ?? '' },
  })
  await terminal.exitCode()
  expect(terminal.text).toContain(`\n  ${url}\n`)
})

test('a Markdown page is pulled as it was written, into the file that it came from', async () => {
  const { cli, at } = await cliIn('page')
  await writeFile(at('notes.md'), '# One\n')
  await cli.json('deploy', 'notes.md', '--slug', 'pulled-notes')
  await writeFile(at('notes.md'), '# Two\n')
  await cli.json('deploy', 'notes.md')
  expect((await cli.run('pull', '--at', '1')).exitCode).toBe(1)
  expect(await cli.json('pull', '--at', '1', '--force')).toMatchObject({ written: ['notes.md'] })
  expect(await readFile(at('notes.md'), 'utf8')).toBe('# One\n')
  expect(await cli.json('diff', 'notes.md', '--name-only')).toMatchObject({
    ...{ added: [], changed: [{ path: 'index.md' }], removed: [], version_number: 2 },
  })
  const elsewhere = await cliIn('elsewhere')
  const { stderr } = await elsewhere.cli.run('pull', 'pulled-notes', 'copy')
  expect(stderr).toContain('plinth deploy copy/index.md')
  expect(await elsewhere.cli.json('deploy', 'copy/index.md', '--if-changed')).toMatchObject({
    ...{ slug: 'pulled-notes', changed: false },
  })
})

test('the client that a server offers uses that server', async () => {
  const address = `${plinth.base}/cli.tgz`
  const response = await fetch(address)
  await writeFile(path.join(folder, 'cli.tgz'), Buffer.from(await response.arrayBuffer()))
  const etag = response.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await run('tar', ['-xzf', 'cli.tgz'], { cwd: folder })
  const { stdout } = await run(systemNode(), ['package/dist/plinth.js', 'whoami', '--json'], {
    cwd: folder,
    env: { PLINTH_TOKEN: env.PLINTH_TOKEN, HOME: path.join(folder, 'home') },
  })
  expect(JSON.parse(stdout)).toMatchObject({ service: plinth.base, credential: 'environment' })
})
