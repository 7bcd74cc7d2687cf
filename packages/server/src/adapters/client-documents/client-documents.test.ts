import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CacheInEntries } from '../../ports/cache-sizes.ts'
import { createMeasuredCaches } from '../tallies/measured-caches.ts'
import { createClientDocuments, documentLimits } from './client-documents.ts'
import {
  type DocumentServer,
  resolveTo,
  startDocumentServer,
} from './document-server.test-support.ts'

let server: DocumentServer
let now = Date.UTC(2026, 0, 1)
let count = 0
const clock = { now: () => now }
const minute = 60_000

beforeAll(async () => {
  server = await startDocumentServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  now += 30 * 24 * 60 * minute
  count = 0
})

function newDocuments(more = {}) {
  const sizes = createMeasuredCaches()
  const documents = createClientDocuments(clock, { ...server.options, ...more }, sizes)
  const read = (url: string, isAdmitted = true) => documents.read(url, async () => isAdmitted)
  const sizeOf = (cache: CacheInEntries) => sizes.inEntries().get(cache) ?? { size: 0, limit: 0 }
  return { read, sizeOf }
}
const urlOf = (name = 'client.json') => `${server.origin}/${name}`

/** Responds with JSON that counts the requests. */
const counting =
  (headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    count += 1
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ count }))
  }

test.each([
  ['without Cache-Control, for an hour', {}, 60],
  ['for as long as Cache-Control says', { 'cache-control': 'public, max-age=1200' }, 20],
  ['for 5 minutes at least', { 'cache-control': 'no-store, max-age=0' }, 5],
  ['for a day at most', { 'cache-control': 'max-age=99999999' }, 24 * 60],
])('a document is kept %s', async (_, headers, minutes) => {
  server.respond(counting(headers))
  const documents = newDocuments()
  const both = await Promise.all([documents.read(urlOf()), documents.read(urlOf())])
  expect(both).toEqual(['{"count":1}', '{"count":1}'])
  now += minutes * minute - 1
  expect(await documents.read(urlOf())).toBe('{"count":1}')
  now += 1
  expect(await documents.read(urlOf())).toBe('{"count":2}')
})

const unavailable = expect.objectContaining({ code: 'unavailable', retryAfter: 60 })

test.each<[string, unknown, RequestListener]>([
  [
    'a redirect is no document',
    null,
    (_, response) => response.writeHead(302, { location: urlOf('other') }).end(),
  ],
  ['an error is temporary', unavailable, (_, response) => response.writeHead(500).end()],
  ['too many requests are temporary', unavailable, (_, response) => response.writeHead(429).end()],
  ['a missing page is no document', null, (_, response) => response.writeHead(404).end()],
  [
    'a page is no document',
    null,
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
  ],
  [
    'a large document is none',
    null,
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('x'.repeat(documentLimits.maxBytes + 1)),
  ],
  [
    'a document that never ends is temporary',
    unavailable,
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ],
  ['a closed connection is temporary', unavailable, (request) => request.destroy()],
])('%s, and is not requested again for a minute', async (_, expected, listener) => {
  server.respond((request, response) => {
    count += 1
    listener(request, response)
  })
  const documents = newDocuments({ timeoutMs: 2000 })
  const read = () => documents.read(urlOf()).catch((error: unknown) => error)
  expect([await read(), await read()]).toEqual([expected, expected])
  expect(count).toBe(1)
  server.respond(counting())
  now += documentLimits.failedMs
  expect(await documents.read(urlOf())).toBe('{"count":2}')
})

test('an app whose server fails later keeps its document for a week', async () => {
  server.respond(counting())
  const documents = newDocuments()
  await documents.read(urlOf())
  server.respond((_, response) => response.writeHead(503).end())
  now += documentLimits.staleMs - 2 * documentLimits.failedMs
  expect(await documents.read(urlOf())).toBe('{"count":1}')
  now += 2 * documentLimits.failedMs
  await expect(documents.read(urlOf())).rejects.toEqual(unavailable)
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['93.184.215.14', '127.0.0.1'],
])('no connection is opened to a name with the address %s %s', async (...addresses) => {
  server.respond(counting())
  const { connections } = server
  const before = connections()
  const documents = newDocuments({
    resolve: resolveTo(...addresses),
    isAllowedAddress: undefined,
  })
  expect(await documents.read(urlOf())).toBeNull()
  expect([connections() - before, count]).toEqual([0, 0])
})

test.each([
  'http://app.test/client.json',
  'https://127.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://2130706433/client.json',
  'https://user@app.test/client.json',
  'https://app.test:22/client.json',
  'https://app.test:80/client.json',
  `https://app.test/${'x'.repeat(documentLimits.maxUrlLength)}`,
])('%s is not requested', async (url) => {
  const before = server.connections()
  expect(await newDocuments().read(url)).toBeNull()
  expect(server.connections()).toBe(before)
})

test('a certificate for another name is refused', async () => {
  server.respond(counting())
  const { port } = new URL(server.origin)
  const reading = newDocuments().read(`https://app.example:${port}/client.json`)
  await expect(reading).rejects.toEqual(unavailable)
  expect(count).toBe(0)
})

test('a name without an address has no document', async () => {
  const before = server.connections()
  expect(await newDocuments({ resolve: resolveTo() }).read(urlOf())).toBeNull()
  expect(server.connections()).toBe(before)
})

test('a name server that does not respond ends the request in time', async () => {
  const resolve = (_name: string, signal: AbortSignal) =>
    new Promise<never>((_done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const reading = newDocuments({ resolve, timeoutMs: 50 }).read(urlOf())
  await expect(reading).rejects.toEqual(unavailable)
})

test('a client that is not admitted gets known documents only, fresh or not', async () => {
  server.respond(counting())
  const documents = newDocuments()
  await expect(documents.read(urlOf(), false)).rejects.toEqual(unavailable)
  expect(count).toBe(0)
  expect(await documents.read(urlOf())).toBe('{"count":1}')
  expect(await documents.read(urlOf(), false)).toBe('{"count":1}')
  now += documentLimits.minFreshMs + 60 * minute
  expect(await documents.read(urlOf(), false)).toBe('{"count":1}')
  expect(count).toBe(1)
})

test('URLs without a document evict no document', async () => {
  server.respond(counting({ 'cache-control': 'max-age=86400' }))
  const documents = newDocuments()
  await documents.read(urlOf())
  for (let index = 0; index <= documentLimits.entries; index++) {
    if (index % documentLimits.perMinute === 0) now += minute
    await documents.read(`https://no-document-${index}.test:22/`)
  }
  expect(await documents.read(urlOf(), false)).toBe('{"count":1}')
  expect(count).toBe(1)
})

test('of more documents than fit into the cache, those used last stay', {
  tags: ['slow'],
}, async () => {
  server.respond((request, response) => {
    count += 1
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'max-age=86400',
    })
    response.end(JSON.stringify({ path: request.url }))
  })
  const { read, sizeOf } = newDocuments()
  const readApp = async (n: number) => {
    expect(await read(urlOf(`${n}`))).toBe(`{"path":"/${n}"}`)
    const { size, limit } = sizeOf('client_documents')
    expect(size).toBeLessThanOrEqual(limit)
  }
  const all = documentLimits.entries + 50
  for (let n = 0; n < all; n++) {
    if (n % documentLimits.perMinuteAndHost === 0) now += minute
    await readApp(n)
    await readApp(0)
  }
  expect([sizeOf('client_documents').size, count]).toEqual([documentLimits.entries, all])
  now += minute
  await readApp(all - 1)
  expect(count).toBe(all)
  await readApp(1)
  expect(count).toBe(all + 1)
})

test('of more URLs without a document than fit into the cache, the oldest are tried again', async () => {
  const resolved: string[] = []
  const resolve = async (name: string) => {
    resolved.push(name)
    return []
  }
  const { read, sizeOf } = newDocuments({ resolve })
  const readFirst = () => read('https://first.test/')
  expect([await readFirst(), await readFirst()]).toEqual([null, null])
  expect(resolved).toEqual(['first.test'])
  for (let n = 0; n < 2 * documentLimits.failures; n++) {
    if (n % documentLimits.perMinute === 0) now += minute
    expect(await read(`https://no-document-${n}.test:22/`)).toBeNull()
    const { size, limit } = sizeOf('failed_client_documents')
    expect(size).toBeLessThanOrEqual(limit)
  }
  expect(sizeOf('failed_client_documents').size).toBe(documentLimits.failures)
  now += minute
  expect([await readFirst(), await readFirst()]).toEqual([null, null])
  expect(resolved).toEqual(['first.test', 'first.test'])
})

test('a host gets a limited number of requests per minute', async () => {
  server.respond(counting())
  const documents = newDocuments()
  const attempts = documentLimits.perMinuteAndHost + 2
  const read = () =>
    Promise.allSettled(
      Array.from({ length: attempts }, (_, index) => documents.read(urlOf(`${index}`))),
    )
  const isRead = ({ status }: { readonly status: string }) => status === 'fulfilled'
  const found = await read()
  expect(found.filter(isRead)).toHaveLength(documentLimits.perMinuteAndHost)
  now += minute
  expect((await read()).every(isRead)).toBe(true)
})
