// The same service at `127.0.0.1`, `localhost` and `[::1]`: API, MCP, OAuth discovery and forms.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe, expect, test } from 'vitest'
import { Session } from './client.ts'
import { confirm, createToken, signUp } from './people.ts'
import type { AnonymousDrop } from './response-types.ts'
import {
  bearer,
  createSite,
  expectError,
  expectStatus,
  html,
  type Owner,
  openService,
  publish,
  type Service,
} from './service.ts'

let service: Service
let owner: Owner
beforeAll(async () => {
  service = await openService()
  owner = await service.owner('business')
})

describe.each(['127.0.0.1', 'localhost', '[::1]'])('at %s', (host) => {
  const base = () => `http://${host}:${service.port}`
  const visitor = () => new Session(base())
  const api = () => new Session(base(), bearer(owner.token))
  const files = [{ field: 'file', filename: 'index.html', content: html('Hello') }]

  test('anonymous publishing, and the browser’s list of drops', async () => {
    const session = visitor()
    const reply = expectStatus(await session.post('/api/v1/drops', { files }), 201)
    const drop = reply.json<AnonymousDrop>()
    expect((await session.get('/api/v1/drops')).json()).toMatchObject([{ id: drop.id }])
    expect((await session.get(drop.url)).text).toContain('Hello')
  })
  test('Markdown', async () => {
    expectStatus(await visitor().post('/api/v1/drops-md', { json: { markdown: '# x' } }), 201)
  })
  test('the authenticated API', async () => {
    const site = await createSite(api(), { name: 'By IP' })
    await publish(api(), site.id, html('By IP'))
    expect(site.url).toBe(`http://${site.slug}.localhost:${service.port}`)
    expect((await service.visit(site.slug)).text).toContain('By IP')
    expectStatus(await api().delete(`/api/v1/sites/${site.id}`), 204)
  })
  test('errors are JSON', async () => {
    expectError(await visitor().get('/api/v1/sites'), 401, 'unauthorized')
    expectError(await api().get('/api/v1/sites/st_missing'), 404, 'not_found')
  })
  test('the OpenAPI document', async () => {
    const reply = expectStatus(await visitor().get('/api/v1/openapi.json'), 200)
    expect(reply.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  })
  test('MCP', async () => {
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const reply = expectStatus(await api().post('/mcp', { json }), 200)
    expect(reply.text).toContain('service_publish')
  })
  test.each(['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'])(
    '%s',
    async (path) => {
      const reply = await visitor().get(path, { redirects: false })
      expect(expectStatus(reply, 200).text).toContain(service.base)
    },
  )
  test('discovery documents use the requested host', async () => {
    const read = async (path: string) =>
      expectStatus(await visitor().get(`/.well-known/${path}`), 200).json<object>()
    expect(await read('oauth-authorization-server')).toMatchObject({
      issuer: service.base,
      authorization_endpoint: `${base()}/oauth/authorize`,
      token_endpoint: `${base()}/oauth/token`,
      registration_endpoint: `${base()}/oauth/register`,
    })
    const resource = `${base()}/mcp`
    expect(await read('oauth-protected-resource')).toMatchObject({ resource: base() })
    expect(await read('oauth-protected-resource/mcp')).toMatchObject({ resource })
    const refused = expectStatus(await visitor().post('/mcp', { json: {} }), 401)
    expect(refused.header('www-authenticate')).toContain(
      `resource_metadata="${base()}/.well-known/oauth-protected-resource/mcp"`,
    )
  })
  test('client registration', async () => {
    const json = { client_name: 'App', redirect_uris: ['http://127.0.0.1:9/cb'] }
    expectStatus(await visitor().post('/oauth/register', { json }), 201)
  })
  test('signing up claims drops, the mailed link confirms, and the session creates a token', async () => {
    const session = visitor()
    const drop = (await session.post('/api/v1/drops', { files })).json<AnonymousDrop>()
    const person = await signUp(service, session)
    expect((await session.get('/api/v1/sites')).json()).toMatchObject([{ id: drop.id }])
    await confirm(person)
    const { api: mine } = await createToken(session)
    expect((await mine.get('/api/v1/me')).json()).toMatchObject({ user: { email: person.email } })
  })
  test('the development mailbox', async () => {
    const headers = { Accept: 'application/json' }
    const reply = expectStatus(await visitor().get('/dev/mail', { headers }), 200)
    expect(reply.json()).toEqual(expect.any(Array))
  })
  test('health', async () => {
    expectStatus(await visitor().get('/healthz'), 200)
    expectStatus(await visitor().get('/readyz'), 200)
  })
  test.each(['/', '/signup', '/signin', '/gallery', '/docs/api'])('the page %s', async (path) => {
    const page = expectStatus(await visitor().get(path), 200)
    expect(page.header('content-type')).toMatch(/^text\/html/)
    expect(page.url).toBe(new URL(path, service.base).href)
  })
})
