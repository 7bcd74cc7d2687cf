// The MCP server at `{base_url}/mcp`, called with an API token over plain HTTP.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Options, Reply, Session } from '../client.ts'
import { submit } from '../forms.ts'
import type { Site } from '../response-types.ts'
import { createSite, expectStatus, html, liveSite, type Owner, type Service } from '../service.ts'

export function mcpChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  interface ToolResult {
    readonly isError?: boolean
    readonly content: readonly { readonly type: string; readonly text: string }[]
    readonly structuredContent?: Readonly<Record<string, unknown>>
  }

  const send = (api: Session, message: object, options: Options = {}) =>
    api.post('/mcp', { json: { jsonrpc: '2.0', ...message }, ...options })

  const initialize = {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'script', version: '1' },
    },
  }

  async function call(api: Session, name: string, args: object): Promise<ToolResult> {
    const params = { name, arguments: args }
    const reply = await send(api, { id: 2, method: 'tools/call', params })
    return expectStatus(reply, 200).json<{ result: ToolResult }>().result
  }

  /** The structured output of a call that succeeded. */
  async function use(api: Session, name: string, args: object) {
    const result = await call(api, name, args)
    expect(result.isError ?? false, result.content[0]?.text).toBe(false)
    return result.structuredContent ?? {}
  }

  test.each([
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
  ])('JSON with the content type "%s" is read', async (type) => {
    const reply = await send(owner.api, initialize, { headers: { 'Content-Type': type } })
    expect(expectStatus(reply, 200).json()).toMatchObject({ id: 1, result: expect.any(Object) })
  })

  describe('any Accept that allows JSON, and none, gets application/json', () => {
    const isJson = (reply: Reply) => {
      expectStatus(reply, 200)
      expect(reply.header('content-type')).toMatch(/^application\/json/)
      expect(reply.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: expect.any(Object) })
    }

    test.each([
      '*/*',
      'application/json',
      'application/json, text/event-stream',
      'text/event-stream, application/json',
      'application/*',
      'application/json;q=0.9, */*;q=0.1',
      null,
    ])('Accept: %s', async (accept) => {
      const headers = { Accept: accept }
      isJson(await send(owner.api, initialize, { headers }))
      isJson(await send(owner.api, { id: 1, method: 'tools/list' }, { headers }))
    })

    test('a client that accepts only event streams gets an event stream', async () => {
      const headers = { Accept: 'text/event-stream' }
      const reply = expectStatus(await send(owner.api, initialize, { headers }), 200)
      expect(reply.header('content-type')).toMatch(/^text\/event-stream/)
    })
  })

  describe('the protocol', () => {
    test('initialize names the server and its tools', async () => {
      const { result } = (await send(owner.api, initialize)).json<{ result: object }>()
      expect(result).toMatchObject({
        protocolVersion: '2025-06-18',
        serverInfo: { name: expect.any(String) },
        capabilities: { tools: expect.any(Object) },
      })
    })
    test('the initialized notification has no response: 202', async () => {
      expectStatus(await send(owner.api, { method: 'notifications/initialized' }), 202)
    })
    test('tools/list has the three tools with their inputs', async () => {
      const reply = await send(owner.api, { id: 1, method: 'tools/list' })
      const { tools } = reply.json<{ result: { tools: { name: string; inputSchema: object }[] } }>()
        .result
      const named = Object.fromEntries(tools.map((tool) => [tool.name, tool.inputSchema]))
      expect(named.service_publish).toMatchObject({
        properties: { content: {}, slug: {}, title: {}, password: {} },
        required: ['content'],
      })
      expect(named.service_list).toBeDefined()
      expect(named.service_delete).toMatchObject({ properties: { id: {} }, required: ['id'] })
    })
    test('without a token: 401 that names the resource metadata', async () => {
      const reply = expectStatus(await send(service.visitor(), initialize), 401)
      expect(reply.header('www-authenticate')).toMatch(/^Bearer .*resource_metadata="http/)
    })
    test('with a wrong token: 401', async () => {
      const headers = { Authorization: 'Bearer nonsense' }
      expectStatus(await send(service.visitor(), initialize, { headers }), 401)
    })
    test('bad JSON: 400', async () => {
      const headers = { 'Content-Type': 'application/json' }
      expectStatus(await owner.api.post('/mcp', { raw: '{', headers }), 400)
    })
    test('an unknown method is a JSON-RPC error', async () => {
      const reply = await send(owner.api, { id: 7, method: 'no/such/method' })
      expect(reply.json()).toMatchObject({ id: 7, error: { code: -32601 } })
    })
  })

  describe('service_publish publishes HTML or Markdown and returns the live URL', () => {
    const page = async (url: unknown) => (await service.visitor().get(String(url))).text

    test('HTML', async () => {
      const made = await use(owner.api, 'service_publish', { content: html('By an agent') })
      expect(made).toMatchObject({ id: expect.stringMatching(/^st_/), version_number: 1 })
      expect(made.url).toBe(`http://${made.slug}.localhost:${service.port}`)
      expect(await page(made.url)).toContain('<p>By an agent</p>')
    })
    test('Markdown', async () => {
      const { url } = await use(owner.api, 'service_publish', { content: '# By an agent' })
      expect(await page(url)).toMatch(/<h1[^>]*>.*By an agent/s)
    })
    test.each(['html', 'markdown'])('the format %s, given explicitly', async (format) => {
      const made = await use(owner.api, 'service_publish', { content: '*star*', format })
      expect(await page(made.url)).toContain(format === 'html' ? '*star*' : '<em>star</em>')
    })
    test('with a slug and a title', async () => {
      const args = { content: '# x', slug: 'agent-page', title: 'An agent’s page' }
      const made = await use(owner.api, 'service_publish', args)
      expect(made.slug).toBe('agent-page')
      expect(await page(made.url)).toContain('<title>An agent’s page</title>')
      const read = (await owner.api.get(`/api/v1/sites/${made.id}`)).json<Site>()
      expect(read).toMatchObject({ slug: 'agent-page', name: 'An agent’s page' })
    })
    test('publishing to an existing slug updates that drop and keeps the URL', async () => {
      const first = await use(owner.api, 'service_publish', { content: html('one') })
      const args = { content: html('two'), slug: first.slug }
      const second = await use(owner.api, 'service_publish', args)
      expect(second).toMatchObject({ id: first.id, url: first.url, version_number: 2 })
      expect(await page(first.url)).toContain('<p>two</p>')
    })
    test('publishing to a slug that the API reserved', async () => {
      const site = await createSite(owner.api)
      const made = await use(owner.api, 'service_publish', { content: html('x'), slug: site.slug })
      expect(made.id).toBe(site.id)
    })
    test('with a password', async () => {
      const args = { content: html('Secret'), password: 'open sesame' }
      const { url } = await use(owner.api, 'service_publish', args)
      const browser = service.visitor()
      const screen = expectStatus(await browser.get(String(url)), 401)
      const opened = await submit(browser, screen, { password: 'open sesame' })
      expect(opened.text).toContain('Secret')
    })

    test.each<[string, object, RegExp]>([
      ['a slug of another account', { content: 'x', slug: 'another-accounts' }, /slug_taken/],
      ['an invalid slug', { content: 'x', slug: 'No Good' }, /invalid_slug/],
    ])('%s is a tool error', async (_, args, code) => {
      const other = await service.owner('business')
      await other.api.post('/api/v1/sites', { json: { slug: 'another-accounts' } })
      const result = await call(owner.api, 'service_publish', args)
      expect(result.isError).toBe(true)
      expect(JSON.stringify(result)).toMatch(code)
    })
    test('the drop cap of the plan is a tool error with plan_limit', async () => {
      const { api } = await service.owner('free')
      for (let n = 0; n < 3; n += 1) await use(api, 'service_publish', { content: html('x') })
      const result = await call(api, 'service_publish', { content: html('x') })
      expect(result.isError).toBe(true)
      expect(JSON.stringify(result)).toContain('plan_limit')
    })
    test('a password above the plan is a tool error with plan_limit', async () => {
      const { api } = await service.owner('free')
      const result = await call(api, 'service_publish', {
        content: html('x'),
        password: 'open sesame',
      })
      expect(result.isError).toBe(true)
      expect(JSON.stringify(result)).toContain('plan_limit')
    })
    test('without content it fails and says so', async () => {
      const params = { name: 'service_publish', arguments: {} }
      const { text } = await send(owner.api, { id: 3, method: 'tools/call', params })
      expect(text).toMatch(/"isError":true|"error":/)
      expect(text).toContain('content')
    })
  })

  describe('service_list and service_delete', () => {
    test('service_list lists the drops on the account, and no others', async () => {
      const { api } = await service.owner('plus')
      const [one, two] = [await liveSite(api), await createSite(api, { name: 'Second' })]
      const { drops } = await use(api, 'service_list', {})
      expect(drops).toHaveLength(2)
      expect(drops).toContainEqual(
        expect.objectContaining({ id: one.id, slug: one.slug, url: one.url }),
      )
      expect(drops).toContainEqual(expect.objectContaining({ id: two.id, name: 'Second' }))
    })
    test('service_list of a new account is empty', async () => {
      const { api } = await service.owner('free')
      expect(await use(api, 'service_list', {})).toEqual({ drops: [] })
    })
    test('service_delete deletes a drop by id', async () => {
      const site = await liveSite(owner.api)
      expect(await use(owner.api, 'service_delete', { id: site.id })).toEqual({ deleted: site.id })
      expectStatus(await service.visit(site.slug), 410)
      expectStatus(await owner.api.get(`/api/v1/sites/${site.id}`), 404)
    })
    test('service_delete of another account’s drop is a tool error, and deletes nothing', async () => {
      const site = await liveSite((await service.owner('free')).api)
      const result = await call(owner.api, 'service_delete', { id: site.id })
      expect(result.isError).toBe(true)
      expect(JSON.stringify(result)).toContain('not_found')
      expectStatus(await service.visit(site.slug), 200)
    })
  })
}
