// `plinth check`: needs no server, and what it suggests works on one.
// Stores: sqlite-files. The CLI reads a folder; rules are the same on every store.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, folderForm } from './harness/api.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'

let folder: string
beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Files = Readonly<Record<string, string>>

/** A CLI whose server does not exist. */
async function cliIn(name: string, files: Files) {
  const cwd = path.join(folder, name)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(cwd, file)), { recursive: true })
    await writeFile(path.join(cwd, file), content)
  }
  const env = { PLINTH_URL: 'http://127.0.0.1:9', PLINTH_TOKEN: 'not a token' }
  return createCli({ cwd, home: folder, env })
}

const page = '<!doctype html><title>Home</title><p>Hello.'

test('a folder without differences', async () => {
  const cli = await cliIn('plain', { 'dist/index.html': page })
  expect(await cli.run('check', 'dist', '--strict')).toEqual({
    exitCode: 0,
    stdout: 'dist: 1 file, 43 bytes\n\nNo differences found.\n',
    stderr: '',
  })
})

test('differences are success, except with --strict', async () => {
  const cli = await cliIn('different', { 'index.html': page, _redirects: '/a /b 200 X=1\n' })
  const lines = ['.: 2 files, 57 bytes', '', 'Rules that are not used']
  const shown = await cli.run('check')
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' })
  expect(shown.stdout.split('\n').slice(0, 3)).toEqual(lines)
  expect(shown.stdout).toMatch(/^ {2}_redirects:1: The condition .+\n\n1 difference\.\n$/m)
  const strict = await cli.run('check', '--strict', '--json')
  expect(strict).toMatchObject({ exitCode: 1, stderr: '' })
  expect(JSON.parse(strict.stdout)).toEqual({
    files: 2,
    bytes: 57,
    findings: [
      {
        level: 'difference',
        section: 'rules',
        file: '_redirects',
        line: 1,
        message: expect.stringContaining('condition'),
      },
    ],
    suggestions: { _redirects: [], _headers: [] },
  })
})

test('a folder that cannot be published fails, and so does anything but a folder', async () => {
  const cli = await cliIn('empty', { 'home.html': page, 'notes.txt': '' })
  const refused = await cli.run('check')
  expect(refused).toMatchObject({ exitCode: 1, stderr: '' })
  expect(refused.stdout).toMatch(/\n\nThis folder cannot be published as it is\.\n$/)
  for (const file of ['home.html', 'notes.txt']) {
    const notFolder = await cli.run('check', file)
    expect(notFolder).toMatchObject({ exitCode: 2, stdout: '' })
    expect(notFolder.stderr).toMatch(/^plinth check needs a folder/)
  }
  expect(await cli.run('check', 'missing')).toMatchObject({ exitCode: 1, stdout: '' })
})

test('the suggested lines do what the other host did', async () => {
  const config = {
    redirects: [
      { source: '/old', destination: '/new', permanent: true },
      { source: '/blog/:slug', destination: '/posts/:slug', permanent: false },
      { source: '/docs/:path*', destination: 'https://docs.example.org/:path*', statusCode: 301 },
    ],
    rewrites: [{ source: '/(.*)', destination: '/index.html' }],
    headers: [{ source: '/(.*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }],
  }
  // Redirects of Vercel take precedence over files.
  const files = { 'index.html': page, 'blog/a.html': '<p>A file.' }
  const project = { ...files, 'vercel.json': JSON.stringify(config) }
  const cli = await cliIn('vercel', project)
  const { suggestions } = await cli.json('check')
  const plinth = await sharedPlinth()
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  const rules = {
    _redirects: suggestions._redirects.join('\n'),
    _headers: suggestions._headers.join('\n'),
  }
  const upload = await api('POST', `/sites/${id}/upload-bundle`, folderForm({ ...files, ...rules }))
  expect([upload.status, upload.json.warnings]).toEqual([201, []])
  for (const [target, status, location] of [
    ['/old?a=1', 308, '/new?a=1'],
    ['/blog/a', 307, '/posts/a'],
    ['/docs/x/y', 301, 'https://docs.example.org/x/y'],
    ['/app/settings', 200, undefined],
  ] as const) {
    const response = await visit(url + target)
    expect([target, response.status, response.headers.location]).toEqual([target, status, location])
  }
  expect((await visit(`${url}/app`)).headers['x-frame-options']).toBe('DENY')
  await writeFile(path.join(folder, 'vercel/_redirects'), rules._redirects)
  await writeFile(path.join(folder, 'vercel/_headers'), rules._headers)
  expect(await cli.json('check', '--strict')).toMatchObject({ findings: [] })
})
