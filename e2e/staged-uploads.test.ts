// Staged uploads of agents: files go directly from the disk to the drop, through a single-use URL.
// Stores: both.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agent, agents } from './harness/agents.ts'
import { apiOf, refusal } from './harness/api.ts'
import { pathWith } from './harness/curl.ts'
import { visit } from './harness/http.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const megabyte = 1_048_576
const shell = promisify(execFile)
let plinth: SharedPlinth
let person: Person
let app: OAuthApp
let agent: Agent
/** Access token of the agent's connection. */
let connection: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-staged-'))
  plinth = await sharedPlinth()
  person = await createPerson(plinth)
  app = await OAuthApp.register(plinth.base)
  connection = (await app.connect(person)).access_token
  const [{ connect }] = agents as [(typeof agents)[number]]
  agent = await connect(plinth, { token: connection })
})
afterAll(async () => {
  await agent?.close()
  await rm(folder, { recursive: true, force: true })
})

const stage = async (input: Record<string, unknown> = {}): Promise<string> =>
  (await agent.call('service_stage_upload', { kind: 'html', ...input })).upload_url
const put = (url: string, body = '<p>sent', headers = {}) =>
  fetch(url, { method: 'PUT', body, headers })
const statusAndBody = async (response: Response) => [response.status, await response.json()]
const notFound = [404, refusal('not_found')]
const drops = async () => (await apiOf(plinth, person.account)('GET', '/sites')).json

test('an agent publishes a folder of 5 MB with the given command', async () => {
  const dropFolder = path.join(folder, 'site')
  const secrets = ['.env', '.git/config', '.wgetrc', 'pictures/.env', 'pictures/.ssh/id']
  for (const name of [...secrets, 'node_modules/a.js', 'pictures/node_modules/a.js']) {
    await mkdir(path.dirname(path.join(dropFolder, name)), { recursive: true })
    await writeFile(path.join(dropFolder, name), 'secret')
  }
  await mkdir(path.join(dropFolder, '.well-known'))
  await writeFile(
    path.join(dropFolder, '.well-known', 'security.txt'),
    'Contact: mailto:a@b.example',
  )
  await writeFile(path.join(dropFolder, 'index.html'), '<title>Folder</title><p>five')
  for (let part = 0; part < 5; part += 1) {
    await writeFile(path.join(dropFolder, 'pictures', `${part}.bin`), randomBytes(megabyte))
  }
  const { curl, updates } = await agent.call('service_stage_upload', { kind: 'zip', title: 'Five' })
  expect(updates).toBeNull()
  const PATH = await pathWith(folder, ['curl', 'zip'])
  const { stdout } = await shell('sh', ['-c', curl], { cwd: folder, env: { PATH } })
  const { url, id, version_number: number } = JSON.parse(stdout)
  expect([number, (await visit(url)).text]).toEqual([1, expect.stringContaining('<p>five')])
  expect(await drops()).toEqual([
    expect.objectContaining({
      id,
      name: 'Five',
      live_version: expect.objectContaining({ file_count: 7 }),
    }),
  ])
})

test('a URL works once, and is never logged', async () => {
  const url = await stage()
  const refused = await put(url, '<p>sent', { 'content-type': 'multipart/form-data; boundary=x' })
  expect(await statusAndBody(refused)).toEqual([400, refusal('invalid_body')])
  const opened = await fetch(url)
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'PUT, POST'])

  const both = await Promise.all([put(url), fetch(url, { method: 'POST', body: '<p>sent' })])
  const responses = await Promise.all(both.map(statusAndBody))
  expect(responses).toContainEqual([201, expect.objectContaining({ version_number: 1 })])
  expect(responses).toContainEqual(notFound)
  expect(await drops()).toHaveLength(2)

  const used = await put(url)
  expect(used.headers.get('referrer-policy')).toBe('no-referrer')
  expect(used.headers.get('cache-control')).toBe('no-store')
  const unknown = await put(url.slice(0, -48) + 'a'.repeat(48))
  expect(await statusAndBody(used)).toEqual(await statusAndBody(unknown))
  expect(plinth.output()).toContain('"path":"/mcp/uploads/…"')

  const secret = url.slice(-48)
  const written = `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`
  const paths = [
    `/%6dcp/uploads/${secret}`,
    `/mcp/%75ploads/${secret}`,
    `/MCP/uploads/${secret}`,
    `/mcp%2Fuploads/${secret}`,
    `/mcp/uploads/${written}`,
    `/%zz/${secret}`,
    `/mcp/upload/${secret}.html?${secret}`,
  ]
  for (const odd of paths) {
    const response = await put(plinth.base + odd, '<p>again', { referer: url })
    expect(response.status, odd).toBeGreaterThanOrEqual(400)
  }
  await expect.poll(() => plinth.output()).toContain('"path":"/mcp/upload/….html"')
  expect(plinth.output()).not.toContain(secret.slice(1))
})

test('an interrupted or too large upload does not use up the URL', async () => {
  const url = await stage({ max_bytes: 1000 })
  const cut = request(url, { method: 'PUT', headers: { 'content-length': '900' } })
  cut.on('error', () => {})
  cut.write('<p>half')
  await once(cut, 'socket')
  cut.destroy()
  expect(await statusAndBody(await put(url, 'x'.repeat(1001)))).toEqual([
    413,
    refusal('upload_too_large'),
  ])
  expect((await put(url, 'x'.repeat(1000))).status).toBe(201)
  expect(plinth.output()).not.toContain('request failed')
})

test('the URL ends with the connection that requested it', async () => {
  const [{ slug }] = await drops()
  const url = await stage({ slug })
  expect((await app.post('/oauth/revoke', { token: connection })).status).toBe(200)
  expect(await statusAndBody(await put(url))).toEqual(notFound)
})
