// The MCP endpoint at the protocol level, with SDK clients and without.
// Stores: sqlite-files. Other suites run the tools' operations on both.
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agents } from './harness/agents.ts'
import { refusal } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { type BearerProxy, runScenario, startBearerProxy } from './harness/conformance.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const megabyte = 1_048_576
let plinth: SharedPlinth
let account: Account
beforeAll(async () => {
  plinth = await sharedPlinth()
  account = await plinth.createAccount()
})

test('a page may be as large as the plan allows, and a message not much larger', async () => {
  const [{ connect }] = agents as [(typeof agents)[number]]
  const agent = await connect(plinth, account)
  const page = (bytes: number) => ({ content: `<p>${'x'.repeat(bytes - 3)}` })
  const { url } = await agent.call('service_publish', page(10 * megabyte))
  expect((await visit(url)).text.replace(badge, '')).toHaveLength(10 * megabyte)
  const tooLarge = await agent.call('service_publish', page(10 * megabyte + 1))
  expect(tooLarge).toEqual(refusal('upload_too_large'))
  await expect(agent.call('service_publish', page(16 * megabyte))).rejects.toThrow(
    /upload_too_large.*service_stage_upload/,
  )
  expect((await agent.call('service_list')).drops).toHaveLength(1)
  await agent.close()
})

/** Sends a message without an MCP client. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

test('a message needs no session and no handshake', async () => {
  for (const revision of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    const response = await post(listTools, { 'mcp-protocol-version': revision })
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, null])
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).toContain('service_publish')
  }
})

/** Length of a request and its response, in tokens of about four bytes. */
async function tokensOf(message: object): Promise<number> {
  const text = await (await post(message)).text()
  return (JSON.stringify(message).length + text.length) / 4
}
const callOf = (name: string, input: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

test('the listing of the tools is short', async () => {
  const listing = await (await post(listTools)).text()
  expect(listing.length / 4).toBeLessThan(1800)
})

test('changing a line of a large page takes few tokens, and so does the conflict', async () => {
  const lines = Array.from({ length: 1300 }, (_, line) => `<p>${line} ${'x'.repeat(95)}</p>`)
  const content = `<!doctype html>\n${lines.join('\n')}`
  expect(content.length).toBeGreaterThan(130 * 1024)
  const published = await (await post(callOf('service_publish', { content }))).json()
  const { id, url } = published.result.structuredContent
  const edits = [{ old: '<p>700 xxx', new: '<p>Seven hundred' }]
  const edit = callOf('service_edit', { id, edits, base_version: 1 })
  expect(await tokensOf(edit)).toBeLessThan(400)
  expect((await visit(url)).text).toContain('<p>Seven hundred')
  expect(await tokensOf(edit)).toBeLessThan(800)
  const reading = { id, path: 'index.html', from_line: 700, to_line: 702 }
  expect(await tokensOf(callOf('service_read', reading))).toBeLessThan(300)
  await post(callOf('service_delete', { id }))
})

describe('a response is', () => {
  const revisions = [
    ['2025-06-18', listTools, {}],
    [
      '2026-07-28',
      {
        ...listTools,
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'mcp-method': 'tools/list' },
    ],
  ] as const

  test.each([
    ['application/json', undefined],
    ['application/json', '*/*'],
    ['application/json', 'application/*'],
    ['application/json', 'application/json'],
    ['application/json', 'application/json, text/event-stream'],
    ['application/json', 'text/event-stream, */*;q=0.1'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream', 'application/json;q=0, text/event-stream'],
  ])('%s to Accept: %s', async (type, accept) => {
    for (const [revision, message, more] of revisions) {
      const response = await visit(`${plinth.base}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${account.token}`,
          'content-type': 'application/json',
          'mcp-protocol-version': revision,
          ...more,
          ...(accept && { accept }),
        },
        body: JSON.stringify(message),
      })
      expect([revision, response.status]).toEqual([revision, 200])
      expect(response.headers['content-type']).toBe(type)
      const [, data = response.text] = /^data: (.+)$/m.exec(response.text) ?? []
      expect(JSON.parse(data)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
    }
  })

  test('empty to a notification', async () => {
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const response = await post(initialized, { accept: '*/*' })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test('JSON for a whole session of a client without event streams', async () => {
    const call = async (method: string, params: object) => {
      const response = await post({ jsonrpc: '2.0', id: 7, method, params }, { accept: '*/*' })
      return (await response.json()).result
    }
    const clientInfo = { name: 'curl', version: '8' }
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    expect(await call('initialize', hello)).toMatchObject({ serverInfo: { name: 'plinth' } })
    const use = async (name: string, input: object) =>
      (await call('tools/call', { name, arguments: input })).structuredContent
    const { url, id } = await use('service_publish', { content: '<p>by hand</p>' })
    expect((await visit(url)).text).toContain('by hand')
    expect((await use('service_list', {})).drops.map((drop: { id: string }) => drop.id)).toContain(
      id,
    )
    expect(await use('service_delete', { id })).toEqual({ deleted: id })
  })
})

test('subscriptions, GET and DELETE are refused immediately, as there are no notifications', async () => {
  const revision = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const method = 'subscriptions/listen'
  const params = { _meta, notifications: { toolsListChanged: true } }
  const headers = { 'mcp-protocol-version': revision, 'mcp-method': method }
  const listening = await post({ jsonrpc: '2.0', id: 1, method, params }, headers)
  expect(await listening.json()).toMatchObject({ id: 1, error: { code: -32603 } })

  for (const method of ['GET', 'DELETE']) {
    const headers = { authorization: `Bearer ${account.token}` }
    const response = await fetch(`${plinth.base}/mcp`, { method, headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(await response.json()).toEqual(refusal('method_not_allowed'))
  }
})

test.each([
  ['not JSON', '{', {}, 400],
  ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['nothing', '', {}, 400],
  ['a batch', [listTools, listTools], {}, 400],
  ['not a message', { hello: 'world' }, {}, 400],
  ['an unknown revision', listTools, { 'mcp-protocol-version': '2999-01-01' }, 400],
  ['neither JSON nor events', listTools, { accept: 'text/html, application/json;q=0' }, 406],
] as const)('%s is refused', async (_, body, headers, status) => {
  expect((await post(body, headers)).status).toBe(status)
})

test('a client that disconnects in the middle of a message causes no error', async () => {
  const outgoing = request(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/json',
      'content-length': '1000',
    },
  })
  outgoing.on('error', () => {})
  outgoing.write('{"jsonrpc":')
  await once(outgoing, 'socket')
  outgoing.destroy()
  expect((await post(listTools)).status).toBe(200)
  expect(plinth.output()).not.toContain('request failed')
})

describe('without a valid credential', () => {
  const metadata = () => `${plinth.base}/.well-known/oauth-protected-resource/mcp`
  const challenge = () => `Bearer realm="plinth", resource_metadata="${metadata()}", scope="mcp"`

  test.each([
    ['none', {}, ''],
    ['another scheme', { authorization: 'Basic YTpi' }, ''],
    ['a malformed token', { authorization: 'Bearer abc' }, ', error="invalid_token"'],
    [
      'an unknown token',
      { authorization: `Bearer plinth_${'a'.repeat(56)}` },
      ', error="invalid_token"',
    ],
  ])('%s: 401 with the resource metadata', async (_, headers, error) => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const response = await fetch(`${plinth.base}/mcp`, { method, headers })
      expect([response.status, await response.json()]).toEqual([401, refusal('unauthorized')])
      expect(response.headers.get('www-authenticate')).toBe(challenge() + error)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
    }
  })

  test('with a final slash: the same, for the address that the client knows', async () => {
    const response = await fetch(`${plinth.base}/mcp/`, { method: 'POST' })
    const { detail } = await response.json()
    expect([response.status, detail]).toEqual([401, expect.stringContaining('/docs/agents.md')])
    const [, address = ''] =
      /resource_metadata="(.+?)"/.exec(response.headers.get('www-authenticate') ?? '') ?? []
    expect(await (await fetch(address)).json()).toMatchObject({
      resource: `${plinth.base}/mcp/`,
      resource_documentation: `${plinth.base}/docs/agents.md`,
    })
    const authorization = `Bearer ${account.token}`
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify(listTools)
    const listed = await fetch(`${plinth.base}/mcp/`, { method: 'POST', headers, body })
    expect(await listed.json()).toMatchObject({ result: { tools: expect.any(Array) } })
  })

  test('an account that is not verified yet: 403', async () => {
    const { token } = await plinth.createAccount('free', '--unverified')
    const response = await post(listTools, { authorization: `Bearer ${token}` })
    expect([response.status, await response.json()]).toEqual([403, refusal('email_not_verified')])
  })
})

test('a page of any origin may call with its own token', async () => {
  const origin = 'https://agent.example'
  const preflight = await fetch(`${plinth.base}/mcp`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
    },
  })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': 'Authorization, *',
  })
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  const response = await post(listTools, { origin })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})

describe('the conformance runner', () => {
  let proxy: BearerProxy
  beforeAll(async () => {
    proxy = await startBearerProxy(plinth, account)
  })
  afterAll(() => proxy.close())

  // All scenarios for a server that has only tools. The others need the runner's own tools, prompts
  // and resources, a stream of notifications (`server-stateless`), or cache hints in lists
  // (`caching`).
  test.concurrent.each([
    ['server-initialize', '2025-11-25'],
    ['server-session-lifecycle', '2025-11-25'],
    ['ping', '2025-11-25'],
    ['tools-list', '2025-11-25'],
    ['tools-list', '2026-07-28'],
    ['server-sse-multiple-streams', '2026-07-28'],
    ['dns-rebinding-protection', '2025-11-25'],
    ['dns-rebinding-protection', '2026-07-28'],
    ['http-header-validation', '2026-07-28'],
  ])('passes %s of %s', async (scenario, revision) => {
    expect(await runScenario(proxy.url, scenario, revision)).toBeNull()
  })
})
