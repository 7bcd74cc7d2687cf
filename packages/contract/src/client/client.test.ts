import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import type { Client } from './routed-client.ts'

interface Seen {
  line: string
  headers: IncomingMessage['headers']
  body: string
}

const version = { version_id: 'v_1', version_number: 1, byte_size: 5, file_count: 1 }
const site = {
  id: 'st_1',
  slug: 'hello',
  name: '',
  title: '',
  access_mode: 'public',
  has_password: false,
  branding_enabled: true,
  url: 'https://hello.plinth.example',
  status: 'live',
  published: true,
  spa_fallback: false,
  trailing_slash: 'auto',
  clean_urls: false,
  analytics: null,
  gallery: false,
  domains: [],
  live_version: version,
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-01T00:00:00.123Z',
  tags: [],
  expire_at: null,
  expires_at: null,
}

let server: Server
let baseUrl: string
let client: Client
let seen: Seen
let respond: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer(async (request, response) => {
    seen = {
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: await text(request),
    }
    respond(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  client = createClient({ baseUrl: `${baseUrl}/`, token: 'pl_secret' })
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

function respondJson(status: number, body: unknown, headers: Record<string, string> = {}) {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw error
}

describe('requests', () => {
  test('send JSON with the token', async () => {
    respondJson(201, site)
    expect(await client.createSite({ body: { slug: 'hello' } })).toEqual(site)
    expect(seen.line).toBe('POST /api/v1/sites')
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer pl_secret',
      'content-type': 'application/json',
    })
    expect(seen.body).toBe('{"slug":"hello"}')
  })

  test('have no body if it is optional and omitted', async () => {
    respondJson(201, site)
    await client.createSite()
    expect(seen.body).toBe('')
    expect(seen.headers).not.toHaveProperty('content-type')
  })

  test('send a form with its boundary', async () => {
    respondJson(201, { ...version, changed: true, warnings: [] })
    const body = new FormData()
    body.append('file', new Blob(['# Hi']), 'hi.md')
    const uploaded = await client.uploadFile({ params: { id: 'st_1' }, body })
    expect(uploaded.version_number).toBe(1)
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen.body).toContain('filename="hi.md"')
  })

  test('encode parameters so that they stay in their segment', async () => {
    respond = (response) => response.writeHead(204).end()
    expect(await client.deleteSite({ params: { id: 'a/../b?c' } })).toBeUndefined()
    expect(seen.line).toBe('DELETE /api/v1/sites/a%2F..%2Fb%3Fc')
  })

  test('send no credential without a token', async () => {
    respondJson(200, [])
    expect(await createClient({ baseUrl }).listAnonymousDrops()).toEqual([])
    expect(seen.headers).not.toHaveProperty('authorization')
  })

  test('are type-checked against the operations', () => {
    type Arguments<Id extends keyof Client> = Parameters<Client[Id]>
    expectTypeOf<[]>().toExtend<Arguments<'createSite'>>()
    expectTypeOf<[]>().not.toExtend<Arguments<'getSite'>>()
    expectTypeOf<[{ body: { slug: 5 } }]>().not.toExtend<Arguments<'createSite'>>()
    expectTypeOf<[{ body: { title: '' } }]>().not.toExtend<
      Arguments<'publishMarkdownAnonymously'>
    >()
    expectTypeOf<[{ params: { id: string } }]>().not.toExtend<Arguments<'promoteVersion'>>()
  })
})

describe('responses', () => {
  test('return an archive as a stream', async () => {
    respond = (response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK')
    expect(await new Response(await client.exportSites()).text()).toBe('PK')
  })

  test('reject if a page is returned instead of an archive', async () => {
    respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('Sign in')
    expect(await failure(client.exportSites())).toMatchObject({ code: 'unexpected_response' })
  })

  test('may contain fields and values of a newer server', async () => {
    const newer = { ...site, status: 'frozen', analytics: { matomo: {} }, colour: 'red' }
    respondJson(200, newer)
    expect(await client.getSite({ params: { id: 'st_1' } })).toEqual(newer)
  })

  test.each([
    ['something else', { hello: 'world' }],
    ['a drop without its status', { ...site, status: undefined }],
  ])('reject with an error for %s', async (_, body) => {
    respondJson(200, body)
    const error = await failure(client.getSite({ params: { id: 'st_1' } }))
    expect(error).toMatchObject({ status: 200, code: 'unexpected_response' })
  })
})

describe('errors', () => {
  test('carry code, detail and retry delay', async () => {
    respondJson(429, { error: 'rate_limited', detail: 'Wait a bit.' }, { 'retry-after': '60' })
    expect(await failure(client.listSites())).toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: 'Wait a bit.',
      retryAfter: 60,
    })
  })

  test('have a detail even if the server sent none, and keep unknown codes', async () => {
    respondJson(418, { error: 'teapot' })
    expect(await failure(client.listSites())).toMatchObject({
      code: 'teapot',
      detail: 'The server returned 418 (teapot).',
      retryAfter: null,
    })
  })

  test.each([
    [502, 'text/html', '<h1>Bad gateway</h1>', ' returned 502 (Bad Gateway).'],
    [503, 'text/plain', '', ' returned 503 (Service Unavailable).'],
    [
      ...[404, 'text/html', '<h1>Not found</h1>'],
      '/api/v1/sites returned 404 (text/html), which is not a response of the Plinth API.',
    ],
  ] as const)('report a %s that comes from a proxy', async (status, type, body, detail) => {
    respond = (response) => response.writeHead(status, { 'content-type': type }).end(body)
    expect(await failure(client.listSites())).toMatchObject({
      ...{ status, code: 'unexpected_response', detail: `${baseUrl}${detail}` },
    })
  })

  test('name the server even if the response does not know its address', async () => {
    const fetch = async () => new Response('<p>', { status: 502 })
    expect(await failure(createClient({ baseUrl, fetch }).listSites())).toMatchObject({
      detail: `${baseUrl} returned 502 (Bad Gateway).`,
    })
  })

  test('do not wrap an AbortError', async () => {
    respondJson(200, [])
    const call = client.listSites({ signal: AbortSignal.abort() })
    await expect(call).rejects.toHaveProperty('name', 'AbortError')
  })
})
