// The built `plinth deploy` command. Other commands: `cli-commands.test.ts`.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { createCli, refuseStaleCli, systemNode } from './harness/cli.ts'
import { type FaultyProxy, startFaultyProxy } from './harness/faulty-proxy.ts'
import { visit } from './harness/http.ts'
import type { Account, Plinth } from './harness/plinth.ts'
import { type SmallDisk, startOnSmallDisk } from './harness/small-disk.ts'
import { keys } from './harness/terminal.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576

let disk: SmallDisk
let plinth: Plinth
let account: Account
let api: Api
let proxy: FaultyProxy
let home: string
let folder: string

beforeAll(async () => {
  refuseStaleCli()
  home = await mkdtemp(path.join(tmpdir(), 'plinth-cli-'))
  folder = path.join(home, 'work')
  disk = await startOnSmallDisk({ PLINTH_ANON_PER_HOUR_UNPROVEN: '5' })
  plinth = disk.plinth
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  proxy = await startFaultyProxy(plinth.port)
  await write('page.html', '<p>page')
  await write('notes.md', '# Notes')
  await write('site.zip', await zipOf({ 'site/index.html': '<p>zip', 'site/a': 'b' }))
  await write('no-index.zip', await zipOf({ 'a.html': '<p>a' }))
})
afterAll(async () => {
  await proxy?.close()
  await disk?.plinth.stop()
  await rm(home, { recursive: true, force: true })
})

describe('a folder', () => {
  test('is published, remembered, and updated with what changed', async () => {
    await write('site/index.html', '<p>one')
    await write('site/assets/large.bin', randomBytes(200_000))
    await write('site/.env', 'KEY=secret')
    await write('site/drafts/a.html', '<p>draft')
    await write('site/.plinthignore', 'drafts/\n')
    await write('site/_redirects', '/old /new 999\n')
    const cli = at('site', throughProxy())

    const first = await cli.run('deploy', '--name', 'My site')
    expect(first.exitCode).toBe(0)
    const url = first.stdout.trim()
    expect(first.stdout).toMatch(/^http:\/\/[a-z0-9-]+\.localhost:\d+\n$/)
    expect(first.stderr.split('\n')).toEqual([
      expect.stringMatching(/^Left out \(they look like secrets; .*\): \.env$/),
      'Excluded (by .plinthignore): drafts/',
      expect.stringMatching(/^_redirects:1: The status "999"/),
      'Uploading 3 files (195.4 KB)…',
      'Version 1 is live: 3 files, 195.4 KB.',
      '',
    ])
    expect((await visit(url)).text).toBe('<p>one')
    expect((await visit(`${url}/.env`)).status).toBe(404)
    expect(proxy.takeSent()).toBeGreaterThan(200_000)

    await write('site/index.html', '<p>two')
    const second = await cli.json('deploy')
    expect(second).toMatchObject({
      ...{ url, version_number: 2, live: true, file_count: 3 },
      warnings: [
        { file: '.env', line: null },
        { file: '_redirects', line: 1 },
      ],
      ignored: [
        { path: '.env', reason: 'secret' },
        { path: 'drafts/', reason: 'rule' },
      ],
    })
    expect((await visit(url)).text).toBe('<p>two')
    expect(proxy.takeSent()).toBeLessThan(10_000)
  })

  test('is a draft first, then live, then rolled back', async () => {
    const cli = at('site', throughProxy())
    await write('site/index.html', '<p>three')
    const draft = await cli.run('deploy', '--draft', '--quiet')
    expect(draft).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^http:\/\/p-/) })
    expect((await visit(draft.stdout.trim())).text).toBe('<p>three')
    const { id } = await readFolderState('site')
    const { url } = (await api('GET', `/sites/${id}`)).json
    expect((await visit(url)).text).toBe('<p>two')
    await cli.run('promote', '3')
    expect((await visit(url)).text).toBe('<p>three')
    await cli.run('rollback')
    expect((await visit(url)).text).toBe('<p>two')
  })

  test('continues by itself after a broken connection', async () => {
    await writeParts('flaky')
    proxy.breakAfter(3 * megabyte, 'broken once')
    const run = await at('flaky', throughProxy()).run('deploy')
    expect(run).toMatchObject({ exitCode: 0 })
    expect(run.stderr).toContain('Retrying in')
    expect((await visit(`${run.stdout.trim()}/5.bin`)).body).toHaveLength(megabyte)
  })

  test('continues in the next run where the last one gave up', async () => {
    const files = await writeParts('cut')
    const cli = at('cut', throughProxy())
    proxy.breakAfter(3 * megabyte, 'restored')
    const cut = await cli.run('deploy', '--give-up-after', '0')
    expect(cut).toMatchObject({ exitCode: 3, stdout: '' })
    expect(cut.stderr).toContain('kept for a day')
    proxy.restore()
    const { id } = await readFolderState('cut')
    // The server is still storing the received bytes.
    await expect
      .poll(async () => (await api('POST', `/sites/${id}/deploys`, { files })).json.missing.length)
      .toBeLessThan(files.length)
    proxy.takeSent()
    const again = await cli.run('deploy')
    expect(again).toMatchObject({ exitCode: 0 })
    expect(again.stderr).toMatch(/Uploading \d of 7 files .+; the server has the others/)
    expect(proxy.takeSent()).toBeLessThan(6 * megabyte)
    expect((await visit(`${again.stdout.trim()}/0.bin`)).body).toHaveLength(megabyte)
  })

  test('is refused while the service has no space, and the next run succeeds', async () => {
    await write('full/index.html', '<p>full')
    await write('full/large.bin', randomBytes(8 * megabyte + 1))
    const cli = at('full')
    await disk.fill(megabyte)
    const refused = await cli.run('deploy', '--give-up-after', '0')
    await disk.freeSpace()
    expect(refused).toMatchObject({ exitCode: 3, stdout: '' })
    expect(refused.stderr).toContain('kept for a day')
    const again = await cli.run('deploy')
    expect((await visit(again.stdout.trim())).text).toBe('<p>full')
  })

  test('is not published with a revoked token', async () => {
    const revoked = at('site', { PLINTH_TOKEN: `${account.token.slice(0, -1)}x` })
    const run = await revoked.run('deploy')
    expect(run).toMatchObject({ exitCode: 4, stdout: '' })
    expect(run.stderr).toMatch(/\n[A-Z].+\.\n$/)
  })

  test('whose drop was deleted is published as a new drop only after confirmation', async () => {
    await write('gone/index.html', '<p>gone')
    const cli = at('gone')
    await cli.run('deploy')
    const { id } = await readFolderState('gone')
    await api('DELETE', `/sites/${id}`)
    const refused = await cli.run('deploy')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('--new')
    const terminal = cli.inTerminal('deploy')
    await terminal.waitFor(/Create a new drop\? \[y\/N\]/)
    terminal.type(`y${keys.enter}`)
    expect(await terminal.exitCode()).toBe(0)
    expect((await readFolderState('gone')).id).not.toBe(id)
  })
})

describe('in a terminal', () => {
  test('a progress bar is shown, and a password is not', async () => {
    await writeParts('private')
    const terminal = at('private').inTerminal('deploy', '--spa', '--password')
    await terminal.waitFor(/Password for visitors:/)
    terminal.type(`open sesame${keys.enter}`)
    await terminal.waitFor(/Repeat the password:/)
    terminal.type(`open sesame${keys.enter}`)
    expect(await terminal.exitCode()).toBe(0)
    expect(terminal.text).toMatch(/█+░* *\d+% {2}.+ of 6\.1 MB/)
    expect(terminal.text).not.toContain('open sesame')
    const url = terminal.text.trim().split('\n').at(-1) ?? ''
    expect((await visit(url)).status).toBe(401)
    const { id } = await readFolderState('private')
    expect((await api('GET', `/sites/${id}`)).json).toMatchObject({ spa_fallback: true })
  })

  test('Ctrl-C stops the deploy cleanly', async () => {
    await writeParts('stopped')
    proxy.stallAfter(2 * megabyte)
    const terminal = at('stopped', throughProxy()).inTerminal('deploy', '--slug', 'stopped-midway')
    await terminal.waitFor(/Uploading 7 files/)
    terminal.type(keys.interrupt)
    expect(await terminal.exitCode()).toBe(130)
    expect(terminal.text).toContain('Run the command again to resume')
    proxy.restore()
  })

  test('--watch publishes changes, reports errors, and ends with Ctrl-C', async () => {
    await write('watched/index.html', '<p>one')
    const terminal = at('watched').inTerminal('deploy', '--watch', '--slug', 'watched-site')
    await terminal.waitFor(/Version 1 is live[\s\S]+Waiting for changes/)
    await rename(path.join(folder, 'watched/index.html'), path.join(folder, 'watched/x.html'))
    await terminal.waitFor(/has no index\.html/)
    await write('watched/index.html', '<p>two')
    await terminal.waitFor(/Version 2 is live/)
    expect((await visit(`http://watched-site.localhost:${plinth.port}`)).text).toBe('<p>two')
    terminal.type(keys.interrupt)
    expect(await terminal.exitCode()).toBe(0)
  })
})

describe('a file', () => {
  test('is published again to the same drop, and an archive to the given slug', async () => {
    const cli = at('.')
    const first = await cli.json('deploy', 'notes.md', '--slug', 'as-json')
    const url = `http://as-json.localhost:${plinth.port}`
    expect(first).toEqual({
      ...{ url, id: expect.stringMatching(/^st_/), slug: 'as-json' },
      ...{ version_id: expect.stringMatching(/^v_/), version_number: 1 },
      ...{ byte_size: 7, file_count: 1, changed: true, warnings: [], live: true },
      published: true,
    })
    const second = await cli.run('deploy', 'notes.md')
    expect(second).toEqual({
      ...{ exitCode: 0, stdout: `${url}\n` },
      stderr: [
        'Uploading notes.md (7 bytes)…',
        'Version 2 is live: 1 file, 7 bytes.',
        'No files have changed since version 1. To skip such a deploy, use --if-changed.\n',
      ].join('\n'),
    })
    const zip = await cli.run('deploy', 'site.zip', '--slug', 'as-json')
    expect(zip.stderr).toContain('Version 3 is live: 2 files, 7 bytes.\n')
    expect((await visit(url)).text).toBe('<p>zip')
  })

  test('that is refused creates no drop', async () => {
    const before = (await api('GET', '/sites')).json.length
    const refused = await at('.').run('deploy', 'no-index.zip')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('has no index.html')
    expect((await api('GET', '/sites')).json).toHaveLength(before)
  })
})

describe.concurrent('without an account', () => {
  test('a file is live until it expires or is claimed, also with a token', async () => {
    const run = await at('.').run('deploy', 'page.html', '--anonymous')
    expect(run.exitCode).toBe(0)
    expect(run.stdout).toMatch(/^http:\/\/[a-z0-9-]+\.localhost:\d+\n$/)
    expect(run.stderr).toMatch(/^Live until \d{4}-\d\d-\d\d \d\d:\d\d\.$/m)
    expect(run.stderr).toContain(`${plinth.base}/claim#`)
    expect(run.stderr).toMatch(/manage token: plinth_manage_[a-z2-7]{48}[0-9a-f]{8}$/m)
    expect((await visit(run.stdout.trim())).text.replace(badge, '')).toBe('<p>page')
  })

  test('a bot check is solved without asking', async () => {
    await write('heavy.html', `<p>${'page '.repeat(300_000)}`)
    for (let n = 0; n < 5; n++) {
      const body = fileForm('page.html', '<p>page')
      await fetch(`${plinth.base}/api/v1/drops`, { method: 'POST', body })
    }
    const runs = [systemNode(), process.execPath].map(async (node) => {
      const cli = at('.', { PLINTH_TOKEN: '' }, node)
      const { exitCode, stdout, stderr } = await cli.run('deploy', 'heavy.html', '--anonymous')
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Solving a short bot check')])
      expect((await visit(stdout.trim())).status).toBe(200)
    })
    await Promise.all(runs)
  })
})

describe.concurrent('exit codes', () => {
  test('3: no server', async () => {
    const url = await unusedAddress()
    const run = await at('.').run('list', '--url', url)
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(run.stderr).toMatch(/^Cannot reach .+: connection refused\. Retrying in 1 s…\n/)
    const last = `Cannot reach ${url}: connection refused. Check --url or PLINTH_URL.\n`
    expect(run.stderr.endsWith(`\n${last}`)).toBe(true)
  })

  test('4: no token, or a wrong one', async () => {
    const none = await at('.', { PLINTH_TOKEN: '' }).run('list')
    expect(none).toMatchObject({ exitCode: 4, stdout: '' })
    expect(none.stderr).toContain('PLINTH_TOKEN')
    const wrong = await at('.', { PLINTH_TOKEN: 'pl_wrong' }).run('list')
    expect(wrong).toMatchObject({ exitCode: 4, stdout: '' })
    expect(wrong.stderr).toMatch(/^[A-Z].*\.\n$/)
    expect((await at('.', { PLINTH_TOKEN: 'pasted\ntwice' }).run('list')).exitCode).toBe(4)
  })

  test('the help lists them', async () => {
    const help = await at('.').run('--help')
    expect(help.exitCode).toBe(0)
    expect(help.stdout).toMatch(
      /Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 .*\n {2}4 .*\n {2}130 .*\n/,
    )
  })
})

test('a deploy does not hold file contents in memory', async () => {
  await write('huge/index.html', '<p>')
  await write('huge/a.bin', '')
  await truncate(path.join(folder, 'huge/a.bin'), 220 * megabyte)
  let received = 0
  const sink = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      received += chunk.length
      if (received < megabyte) chunks.push(chunk)
    }
    const body = sinkResponse(request.url ?? '', Buffer.concat(chunks).toString())
    response.writeHead(201).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(sink, 'listening')
  const { port } = sink.address() as AddressInfo

  const report = 'process.on("exit", () => console.error(process.resourceUsage().maxRSS))'
  const cli = at('huge', {
    PLINTH_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
  })
  const run = await cli.run('deploy')
  sink.close()
  expect(run).toMatchObject({ exitCode: 0, stdout: 'http://a.example\n' })
  expect(received).toBeGreaterThan(220 * megabyte)
  const kilobytes = Number(run.stderr.trim().split('\n').at(-1))
  expect(kilobytes * 1024).toBeLessThan(250 * megabyte)
})

/** Responses of a service that accepts everything and stores nothing. */
function sinkResponse(url: string, body: string): unknown {
  if (url.endsWith('/deploys')) {
    const { files } = JSON.parse(body) as { files: { sha256: string }[] }
    const missing = files.map(({ sha256 }) => sha256)
    const expires_at = '2030-01-01T00:00:00Z'
    return { deploy_id: 'dp_a', expires_at, missing, warnings: [] }
  }
  if (url.endsWith('/blobs')) return { received: 1 }
  if (url.endsWith('/finish')) {
    return {
      ...{ version_id: 'v_a', version_number: 1, byte_size: 1, file_count: 1, changed: true },
      ...{ warnings: [], live: true, preview_url: 'http://p.example' },
    }
  }
  return {
    ...{ id: 'st_a', slug: 'a', name: 'a', title: '', url: 'http://a.example', status: 'reserved' },
    ...{
      access_mode: 'public',
      has_password: false,
      branding_enabled: true,
      spa_fallback: false,
      trailing_slash: 'auto',
      clean_urls: false,
      published: true,
    },
    ...{ analytics: null, gallery: false, domains: [], live_version: null, tags: [] },
    ...{ expire_at: null, expires_at: null },
    ...{ created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z' },
  }
}

const at = (directory: string, env: Record<string, string> = {}, node = systemNode()) =>
  createCli({
    ...{ cwd: path.join(folder, directory), home, node },
    env: { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token, ...env },
  })

const throughProxy = () => ({ PLINTH_URL: `http://localhost:${proxy.port}` })

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Writes a folder of six megabytes; returns its files as a deploy lists them. */
async function writeParts(directory: string) {
  const contents: Record<string, Buffer> = { 'index.html': Buffer.from('<p>parts') }
  for (let n = 0; n < 6; n++) contents[`${n}.bin`] = randomBytes(megabyte)
  return Promise.all(
    Object.entries(contents).map(async ([name, content]) => {
      await write(`${directory}/${name}`, content)
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { path: name, sha256, size: content.length }
    }),
  )
}

async function readFolderState(directory: string): Promise<{ id: string; slug: string }> {
  const { drops } = JSON.parse(await readFile(path.join(folder, directory, '.plinth.json'), 'utf8'))
  return drops[0]
}

async function unusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}
