// `plinth` behind a proxy that injects faults: retries, lost responses, and first deploys that fail.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf } from './harness/api.ts'
import { createCli, program, refuseStaleCli } from './harness/cli.ts'
import {
  badGateway,
  type Fault,
  type FaultInjectingProxy,
  refusal,
  startFaultInjectingProxy,
} from './harness/fault-injecting-proxy.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { keys } from './harness/terminal.ts'
import { zipOf } from './harness/zip.ts'

let plinth: SharedPlinth
let account: Account
let api: Api
let proxy: FaultInjectingProxy
let home: string

beforeAll(async () => {
  refuseStaleCli()
  home = await mkdtemp(path.join(tmpdir(), 'plinth-faults-'))
  plinth = await sharedPlinth()
  account = await plinth.createAccount('business')
  api = apiOf(plinth, account)
  proxy = await startFaultInjectingProxy(plinth.port)
})
afterEach(() => proxy.inject())
afterAll(async () => {
  await proxy?.close()
  await rm(home, { recursive: true, force: true })
})

/** A folder with a site, a page and archives, and the CLI in it. */
async function workFolder(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(home, 'work-'))
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await write('site/index.html', '<p>site')
  await write('site/a.css', 'p {}')
  await write('page.html', '<p>page')
  await write('site.zip', await zipOf({ 'index.html': '<p>zip', 'a.css': 'p {}' }))
  await write('no-index.zip', await zipOf({ 'a.html': '<p>a' }))
  const environment = { PLINTH_URL: proxy.url, PLINTH_TOKEN: account.token, ...env }
  const cli = createCli({ cwd: folder, home, env: environment })
  /** Starts the built program. */
  const start = (...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: home, ...environment }
    return spawn(process.execPath, [program, ...args], { cwd: folder, env })
  }
  const memory = async () =>
    readFile(path.join(folder, '.plinth.json'), 'utf8').then(
      (text) => JSON.parse(text).drops as { id: string | null; slug: string }[],
      () => [],
    )
  return { cli, start, memory, write }
}

const dropIds = async (): Promise<string[]> =>
  (await api('GET', '/sites')).json.map(({ id }: { id: string }) => id).sort()
const versionsOf = async (id: string): Promise<{ version_number: number }[]> =>
  (await api('GET', `/sites/${id}/versions`)).json

const create = /^POST \/api\/v1\/sites$/
const begin = /^POST .*\/deploys$/
const blobs = /^POST .*\/blobs$/
const finish = /^POST .*\/finish$/
const upload = /^POST .*\/upload(-bundle)?$/
const deletion = /^DELETE /

describe('a temporary failure', () => {
  test('of the first request is waited out: the server starts later', async () => {
    const port = await unusedPort()
    const { cli } = await workFolder({ PLINTH_URL: `http://localhost:${port}` })
    const terminal = cli.inTerminal('deploy', 'site')
    await terminal.waitFor(/Cannot reach http:\/\/localhost:\d+: connection refused\. Retrying in/)
    const late = await startFaultInjectingProxy(plinth.port, port)
    expect(await terminal.exitCode()).toBe(0)
    await late.close()
  })

  test('of every request of a deploy is retried', async () => {
    const { cli } = await workFolder()
    const steps = [/^GET .*\/sites$/, create, /^PATCH /, begin, blobs, finish]
    proxy.inject(...steps.map((on): Fault => ({ on, response: badGateway })))
    const before = await dropIds()
    const run = await cli.run('deploy', 'site', '--slug', 'every-request-fails', '--spa')
    expect(run.exitCode).toBe(0)
    const reason = `${proxy.url} returned 502 (Bad Gateway). Retrying in 1 s…`
    expect(run.stderr.split('\n').filter((line) => line === reason)).toHaveLength(steps.length)
    expect((await visit(run.stdout.trim())).text).toBe('<p>site')
    expect(await dropIds()).toHaveLength(before.length + 1)
  })

  test.each([
    ['site', create, badGateway],
    ['site', finish, badGateway],
    ['page.html', upload, 'reset'],
    ['site.zip', upload, badGateway],
  ] as const)('hides that %s was processed, and nothing is created twice', async (...fault) => {
    const [target, on, response] = fault
    const { cli } = await workFolder()
    const before = await dropIds()
    proxy.inject({ on, response, isProcessed: true })
    const published = await cli.json('deploy', target)
    expect(published).toMatchObject({ version_number: 1, changed: true, live: true })
    expect(await dropIds()).toEqual([...before, published.id].sort())
    expect(await versionsOf(published.id)).toHaveLength(1)
  })

  test('hides that nothing was processed, and the version is added all the same', async () => {
    const { cli } = await workFolder()
    await cli.json('deploy', 'page.html')
    proxy.inject({ on: upload, response: badGateway })
    expect(await cli.json('deploy', 'page.html')).toMatchObject({
      ...{ version_number: 2, changed: false },
    })
  })

  test('of a read is retried by any command', async () => {
    const { cli } = await workFolder()
    proxy.inject({ on: /^GET /, response: badGateway })
    const run = await cli.run('list')
    expect([run.exitCode, run.stderr]).toEqual([0, expect.stringContaining('Retrying in 1 s…')])
  })

  test('of a change is retried only if the server did nothing', async () => {
    const { cli } = await workFolder()
    const { slug } = await cli.json('deploy', 'page.html')
    const rename = (name: string) => cli.run('settings', slug, '--name', name)
    proxy.inject({ on: /^PATCH /, response: { ...refusal(503, 'unavailable') } })
    expect(await rename('One')).toMatchObject({ exitCode: 0 })
    proxy.inject({ on: /^PATCH /, response: badGateway })
    expect(await rename('Two')).toMatchObject({
      ...{ exitCode: 3, stdout: '' },
      stderr: `${proxy.url} returned 502 (Bad Gateway). Try again later.\n`,
    })
  })

  test.each([
    ['an empty response', { status: 502, body: '' }, 'returned 502 (Bad Gateway).'],
    ['plain text', { status: 503, body: 'down' }, 'returned 503 (Service Unavailable).'],
    ['another page', { status: 404, body: '<p>' }, '/api/v1/sites returned 404'],
    ['a page instead of JSON', { status: 200, body: '<p>' }, '/api/v1/sites returned 200'],
  ])('is reported with the server that caused it: %s', async (_, response, sentence) => {
    const { cli } = await workFolder()
    // A wait that is longer than the command's patience ends it at once.
    const canned = { ...response, headers: { 'retry-after': '60' } }
    proxy.inject({ on: /./, times: 9, response: canned })
    const run = await cli.run('list')
    expect(run).toMatchObject({ exitCode: response.status >= 500 ? 3 : 1, stdout: '' })
    expect(run.stderr.startsWith(proxy.url)).toBe(true)
    expect(run.stderr).toContain(sentence)
  })

  test('that never reached a server leaves nothing to continue', async () => {
    const { cli, memory } = await workFolder({
      PLINTH_URL: `http://localhost:${await unusedPort()}`,
    })
    const run = await cli.run('deploy', 'site', '--give-up-after', '0')
    expect([run.exitCode, await memory()]).toEqual([3, []])
  })

  test('ends with exit code 3 when --give-up-after is over', async () => {
    const { cli, memory } = await workFolder()
    const before = await dropIds()
    proxy.inject({ on: /./, times: 9, response: badGateway })
    const run = await cli.run('deploy', 'site', '--give-up-after', '0')
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(run.stderr).toContain(`${proxy.url} returned 502 (Bad Gateway). Try again later.\n`)
    proxy.inject()
    expect(await cli.json('deploy', 'site')).toMatchObject({ version_number: 1 })
    expect(await memory()).toHaveLength(1)
    expect(await dropIds()).toHaveLength(before.length + 1)
  })
})

describe('a first deploy', () => {
  test.each([
    ['site', 'when it begins', { on: begin, response: refusal(413, 'upload_too_large') }],
    ['site', 'at its end', { on: finish, response: refusal(403, 'content_rejected') }],
    ['page.html', 'by the plan', { on: upload, response: refusal(403, 'plan_limit') }],
    ['site', 'for its settings', { on: /^PATCH /, response: refusal(403, 'plan_limit') }],
    ['no-index.zip', 'for its content', null],
  ])('of %s that is refused %s leaves no drop behind', async (target, _, fault) => {
    const { cli, memory } = await workFolder()
    const before = await dropIds()
    if (fault) proxy.inject(fault)
    const run = await cli.run('deploy', target, '--spa')
    expect(run).toMatchObject({ exitCode: 1, stdout: '' })
    expect(await dropIds()).toEqual(before)
    expect(await memory()).toEqual([])
  })

  test('that is refused leaves the slug to the next one', async () => {
    const { cli } = await workFolder()
    const before = await dropIds()
    const deploy = (target: string) => cli.run('deploy', target, '--slug', 'refused-at-first')
    expect((await deploy('no-index.zip')).exitCode).toBe(1)
    expect(await dropIds()).toEqual(before)
    const { exitCode, stdout } = await deploy('site.zip')
    expect([exitCode, (await visit(stdout.trim())).text]).toEqual([0, '<p>zip'])
  })

  test('that is refused with --new keeps the drop that was remembered', async () => {
    const { cli, memory } = await workFolder()
    const { id, slug } = await cli.json('deploy', 'page.html')
    proxy.inject({ on: upload, response: refusal(403, 'plan_limit') })
    expect((await cli.run('deploy', 'page.html', '--new')).exitCode).toBe(1)
    expect(await memory()).toMatchObject([{ id, slug }])
  })

  test('with --slug that never creates its drop keeps the drop that was remembered', async () => {
    const { cli, memory } = await workFolder()
    const { id, slug } = await cli.json('deploy', 'page.html')
    proxy.inject({ on: create, response: badGateway })
    const options = ['--slug', 'never-created', '--give-up-after', '0']
    expect((await cli.run('deploy', 'page.html', ...options)).exitCode).toBe(3)
    expect(await memory()).toMatchObject([{ id, slug }])
  })

  test('that has a version in spite of a refusal is not deleted', async () => {
    const { cli, memory } = await workFolder()
    const before = await dropIds()
    proxy.inject({ on: finish, response: refusal(403, 'plan_limit'), isProcessed: true })
    expect((await cli.run('deploy', 'site')).exitCode).toBe(1)
    const [drop] = await memory()
    expect(await dropIds()).toEqual([...before, drop?.id].sort())
  })

  test('that cannot be undone is continued by the next run, also with --new', async () => {
    const { cli, memory } = await workFolder()
    proxy.inject(
      { on: finish, response: refusal(403, 'plan_limit') },
      { on: deletion, response: badGateway },
    )
    expect((await cli.run('deploy', 'site', '--give-up-after', '0')).exitCode).toBe(1)
    const [drop] = await memory()
    expect(await versionsOf(drop?.id ?? '')).toEqual([])
    expect(await cli.json('deploy', 'site', '--new')).toMatchObject({ id: drop?.id })
    expect((await cli.json('deploy', 'site', '--new')).id).not.toBe(drop?.id)
  })

  test.each([
    ['site', begin],
    ['page.html', upload],
  ])('of %s that is stopped before anything is uploaded leaves no drop', async (target, on) => {
    const { cli, memory } = await workFolder()
    const before = await dropIds()
    proxy.inject({ on, response: 'hang' })
    const terminal = cli.inTerminal('deploy', target)
    await proxy.hanging()
    terminal.type(keys.interrupt)
    expect(await terminal.exitCode()).toBe(130)
    expect(terminal.text).toContain('Stopped. Nothing was published.')
    expect(await dropIds()).toEqual(before)
    expect(await memory()).toEqual([])
  })

  test.each([
    ['while its drop is created', create],
    ['before its upload', begin],
  ])('that is killed %s is continued by the next run', async (_, on) => {
    const { cli, start } = await workFolder()
    const before = await dropIds()
    proxy.inject({ on, response: 'hang', isProcessed: true })
    const child = start('deploy', 'site')
    await proxy.hanging()
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await dropIds()).toHaveLength(before.length + 1)
    const { id } = await cli.json('deploy', 'site')
    expect(await dropIds()).toEqual([...before, id].sort())
  })

  test('is never continued in a drop that has a version, whatever .plinth.json says', async () => {
    const { cli, write, memory } = await workFolder()
    const { id, slug, url } = await cli.json('deploy', 'page.html')
    const drops = [{ service: proxy.url, file: 'site', id: null, slug }]
    await write('.plinth.json', JSON.stringify({ drops }))
    const refused = await cli.run('deploy', 'site')
    expect(refused).toMatchObject({ exitCode: 1 })
    expect(refused.stderr).toContain(`To publish to it, use --slug ${slug}.`)
    expect((await cli.run('unpublish')).exitCode).toBe(2)
    expect((await visit(url)).status).toBe(200)
    expect(await versionsOf(id)).toHaveLength(1)
    expect((await cli.json('deploy', 'site', '--new')).id).not.toBe(id)
    await write('.plinth.json', JSON.stringify({ drops }))
    expect((await cli.json('deploy', 'site', '--slug', slug)).id).toBe(id)
    expect((await memory())[0]?.id).toBe(id)
  })
})

describe('--watch', () => {
  test('that is stopped before its first version is live has failed', async () => {
    const { cli, memory } = await workFolder()
    proxy.inject({ on: begin, response: 'hang' })
    const terminal = cli.inTerminal('deploy', 'site', '--watch')
    await proxy.hanging()
    terminal.type(keys.interrupt)
    expect(await terminal.exitCode()).toBe(130)
    expect(terminal.text).toContain('Stopped. Nothing was published.')
    expect(await memory()).toEqual([])
  })

  test('ends with the exit code of SIGTERM, also after a version is live', async () => {
    const { start } = await workFolder()
    const child = start('deploy', 'site', '--watch')
    let printed = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      printed += part
    })
    const closed = once(child, 'close')
    await expect.poll(() => printed).toContain('Waiting for changes')
    child.kill('SIGTERM')
    expect(await closed).toEqual([143, null])
    expect(printed).toMatch(/\nStopped\.\n$/)
  })

  test('ends after the publish in progress when standard error is closed', async () => {
    const { start, write } = await workFolder()
    const child = start('deploy', 'site', '--watch')
    const closed = once(child, 'close')
    const [line] = await once(child.stdout, 'data')
    child.stderr.destroy()
    await write('site/index.html', '<p>changed')
    expect(await closed).toEqual([0, null])
    expect((await visit(String(line).trim())).status).toBe(200)
  })
})

test('a deploy whose messages are no longer read is finished', async () => {
  const { start } = await workFolder()
  const child = start('deploy', 'site')
  child.stderr.destroy()
  const closed = once(child, 'close')
  const address = (await text(child.stdout)).trim()
  expect(await closed).toEqual([0, null])
  expect((await visit(address)).text).toBe('<p>site')
})

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
