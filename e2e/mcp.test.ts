// What agents can do at `/mcp`, with the clients that they use.
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Agent, agents, type ConnectAgent, type ListedTool } from './harness/agents.ts'
import { apiOf, refusal } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { type BearerProxy, runScenario, startBearerProxy } from './harness/conformance.ts'
import { visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

const megabyte = 1_048_576
let plinth: Plinth
/** Holds no drops; agents of this account are refused, or only look. */
let account: Account
beforeAll(async () => {
  plinth = await startPlinth()
  account = await plinth.createAccount()
})
afterAll(() => plinth.stop())

const open: Agent[] = []
afterEach(async () => {
  for (const agent of open.splice(0)) await agent.close()
})
async function connected(connect: ConnectAgent, by = account): Promise<Agent> {
  const agent = await connect(plinth, by)
  open.push(agent)
  return agent
}
const [[, anyClient]] = agents as [(typeof agents)[number]]

const text = { type: 'string', description: expect.any(String) }
const $schema = 'https://json-schema.org/draft/2020-12/schema'
const closed = { $schema, type: 'object', additionalProperties: false }

const gistOf = ({ name, inputSchema, outputSchema, annotations }: ListedTool) => ({
  name,
  inputSchema,
  returns: outputSchema?.required,
  annotations,
})
/** All of them are told, so that no client has to guess. */
const hints = (...given: string[]) =>
  Object.fromEntries(
    ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint) => [
      hint,
      given.includes(hint),
    ]),
  )

describe.each(agents)('client %s', (revision, connect) => {
  test('finds the tools and is told what they are for', async () => {
    const agent = await connected(connect)
    expect(agent.about).toEqual({
      revision: revision.split(', ')[1],
      server: 'plinth',
      capabilities: { tools: {} },
      instructions: expect.stringContaining('service_publish'),
    })
    const naming = {
      slug: text,
      title: { ...text, maxLength: 120 },
      password: { ...text, minLength: 4, maxLength: 128 },
    }
    const name = { id: text, slug: text }
    const positive = { type: 'integer', exclusiveMinimum: 0, description: expect.any(String) }
    const number = { ...positive, maximum: Number.MAX_SAFE_INTEGER }
    const drop = ['url', 'id', 'slug']
    expect((await agent.tools()).map(gistOf)).toEqual([
      {
        name: 'service_publish',
        inputSchema: {
          ...closed,
          properties: {
            content: { ...text, minLength: 1 },
            format: { ...text, enum: ['html', 'markdown'] },
            ...naming,
          },
          required: ['content'],
        },
        returns: [...drop, 'version_number'],
        annotations: hints('openWorldHint'),
      },
      {
        name: 'service_stage_upload',
        inputSchema: {
          ...closed,
          properties: {
            kind: { ...text, enum: ['html', 'markdown', 'zip'] },
            ...naming,
            max_bytes: number,
          },
          required: ['kind'],
        },
        returns: ['upload_url', 'curl', 'expires_at', 'max_bytes', 'updates'],
        annotations: hints('openWorldHint'),
      },
      {
        name: 'service_list',
        inputSchema: { $schema, type: 'object', properties: {} },
        returns: ['drops'],
        annotations: hints('readOnlyHint', 'idempotentHint'),
      },
      {
        name: 'service_versions',
        inputSchema: { ...closed, properties: name },
        returns: [...drop, 'versions'],
        annotations: hints('readOnlyHint', 'idempotentHint'),
      },
      {
        name: 'service_promote',
        inputSchema: {
          ...closed,
          properties: { ...name, version_number: number, version_id: text },
        },
        returns: [...drop, 'version_number', 'version_id'],
        annotations: hints('idempotentHint', 'openWorldHint'),
      },
      {
        name: 'service_delete',
        inputSchema: { ...closed, properties: { id: text }, required: ['id'] },
        returns: ['deleted'],
        annotations: hints('destructiveHint', 'idempotentHint'),
      },
    ])
  })

  test('publishes, updates, lists and deletes', async () => {
    const owner = await plinth.createAccount()
    const agent = await connected(connect, owner)
    const slug = `agent-${owner.user_id.slice(-8)}`
    const html = '<!doctype html><title>One</title><p>one'
    const first = await agent.call('service_publish', { content: html, slug })
    const url = `http://${slug}.localhost:${plinth.port}`
    expect(first).toEqual({ url, id: expect.stringMatching(/^st_/), slug, version_number: 1 })
    expect((await visit(url)).text.replace(badge, '')).toBe(html)

    const input = { content: '# Two', slug, title: 'Called so' }
    const second = await agent.call('service_publish', input)
    expect(second).toEqual({ ...first, version_number: 2 })
    expect((await visit(url)).text).toMatch(/<title>Called so<.*<h1[^>]*>.*Two/s)
    const versions = (await apiOf(plinth, owner)('GET', `/sites/${first.id}/versions`)).json
    expect(versions.map(({ source }: { source: string }) => source)).toEqual(['mcp', 'mcp'])

    const another = await agent.call('service_publish', { content: 'Text' })
    const { drops } = await agent.call('service_list')
    const drop = {
      id: first.id,
      slug,
      url,
      name: 'Called so',
      status: 'live',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    }
    expect(drops).toHaveLength(2)
    expect(drops).toEqual(
      expect.arrayContaining([drop, expect.objectContaining({ id: another.id, name: '' })]),
    )

    expect(await agent.call('service_delete', { id: first.id })).toEqual({ deleted: first.id })
    expect((await visit(url)).status).toBe(410)
    expect((await agent.call('service_list')).drops).toHaveLength(1)
  })

  test('is told what to do when a call cannot be carried out', async () => {
    const theirs = await apiOf(plinth, await plinth.createAccount())('POST', '/sites')
    const agent = await connected(connect)
    const content = '<p>a'
    const cases = [
      ['service_publish', {}, 'missing_field'],
      ['service_publish', { content: 7 }, 'invalid_field'],
      ['service_publish', { content: '' }, 'invalid_field'],
      ['service_publish', { content, format: 'pdf' }, 'invalid_field'],
      ['service_publish', { content, colour: 'red' }, 'invalid_field'],
      ['service_publish', { content, title: 'a'.repeat(121) }, 'invalid_field'],
      ['service_publish', { content, slug: 'Not A Slug' }, 'invalid_slug'],
      ['service_publish', { content, slug: theirs.json.slug }, 'slug_taken'],
      ['service_publish', { content, password: 'open sesame' }, 'plan_limit'],
      ['service_publish', { content, password: 'open\nsesame' }, 'invalid_field'],
      ['service_delete', {}, 'missing_field'],
      ['service_delete', { id: 'st_nothing' }, 'not_found'],
      ['service_delete', { id: theirs.json.id }, 'not_found'],
    ] as const
    for (const [tool, input, error] of cases) {
      expect([tool, input, await agent.call(tool, input)]).toEqual([tool, input, refusal(error)])
    }
    await expect(agent.call('service_launch')).rejects.toThrow('There is no tool service_launch')
    expect((await agent.call('service_list')).drops).toEqual([])
  })
})

test('a page may be as large as the plan says, and a message not much larger', async () => {
  const owner = await plinth.createAccount()
  const agent = await connected(anyClient, owner)
  const page = (bytes: number) => ({ content: `<p>${'x'.repeat(bytes - 3)}` })
  const { url } = await agent.call('service_publish', page(10 * megabyte))
  expect((await visit(url)).text.replace(badge, '')).toHaveLength(10 * megabyte)
  const over = await agent.call('service_publish', page(10 * megabyte + 1))
  expect(over).toEqual(refusal('upload_too_large'))
  await expect(agent.call('service_publish', page(16 * megabyte))).rejects.toThrow(
    'upload_too_large',
  )
  expect((await agent.call('service_list')).drops).toHaveLength(1)
})

/** Without any client. */
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
    const answer = await post(listTools, { 'mcp-protocol-version': revision })
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await answer.text()).toContain('service_publish')
  }
})

test('nobody is kept waiting for news that never come', async () => {
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
    const answer = await fetch(`${plinth.base}/mcp`, { method, headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(await answer.json()).toEqual(refusal('method_not_allowed'))
  }
})

test.each([
  ['no JSON', '{', {}, 400],
  ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['nothing', '', {}, 400],
  ['a batch', [listTools, listTools], {}, 400],
  ['no message', { hello: 'world' }, {}, 400],
  ['a revision of the future', listTools, { 'mcp-protocol-version': '2999-01-01' }, 400],
  ['what takes no events', listTools, { accept: 'application/json' }, 406],
] as const)('%s is refused', async (_, body, headers, status) => {
  expect((await post(body, headers)).status).toBe(status)
})

test('a caller who leaves in the middle of a message is forgotten', async () => {
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

describe('without a credential that counts', () => {
  const metadata = () => `${plinth.base}/.well-known/oauth-protected-resource/mcp`
  const challenge = () => `Bearer realm="plinth", resource_metadata="${metadata()}", scope="mcp"`

  test.each([
    ['none', {}, ''],
    ['another scheme', { authorization: 'Basic YTpi' }, ''],
    ['no token of ours', { authorization: 'Bearer abc' }, ', error="invalid_token"'],
    [
      'one that nobody made',
      { authorization: `Bearer plinth_${'a'.repeat(56)}` },
      ', error="invalid_token"',
    ],
  ])('%s: 401, and where to get one', async (_, headers, error) => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const answer = await fetch(`${plinth.base}/mcp`, { method, headers })
      expect([answer.status, await answer.json()]).toEqual([401, refusal('unauthorized')])
      expect(answer.headers.get('www-authenticate')).toBe(challenge() + error)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
    }
  })

  test('an account that is not verified yet: 403', async () => {
    const { token } = await plinth.createAccount('free', '--unverified')
    const answer = await post(listTools, { authorization: `Bearer ${token}` })
    expect([answer.status, await answer.json()]).toEqual([403, refusal('email_not_verified')])
  })
})

test('a page of any origin may call with a token of its own', async () => {
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
  const answer = await post(listTools, { origin })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})

// The runner cannot tell the stores apart, so it looks at one pair of them.
describe.runIf(inject('stores') === 'sqlite-files')('the conformance runner', () => {
  let proxy: BearerProxy
  beforeAll(async () => {
    proxy = await startBearerProxy(plinth, account)
  })
  afterAll(() => proxy.close())

  // All that apply to a server that has tools and nothing else; the others call tools, prompts and
  // resources of the runner's own invention.
  test.concurrent.each([
    ['server-initialize', '2025-11-25'],
    ['server-session-lifecycle', '2025-11-25'],
    ['ping', '2025-11-25'],
    ['tools-list', '2025-11-25'],
    ['tools-list', '2026-07-28'],
    ['dns-rebinding-protection', '2025-11-25'],
    ['dns-rebinding-protection', '2026-07-28'],
    ['http-header-validation', '2026-07-28'],
  ])('is content with %s of %s', async (scenario, revision) => {
    expect(await runScenario(proxy.url, scenario, revision)).toBeNull()
  })
})
