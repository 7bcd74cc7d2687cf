// HTTP/1.1 connections: keep-alive and pipelining, clients that disconnect or are slow, and
// malformed requests.
// Stores: sqlite-files. Framing, timeouts and disconnects.
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { openConnection } from './harness/connection.ts'
import { visit } from './harness/http.ts'
import { countDescriptors } from './harness/open-files.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { residentBytes } from './harness/resident-memory.ts'
import { exchange } from './harness/socket.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576
const letters = 'abcdefghijklmnopqrstuvwxyz'
const large = Buffer.alloc(20 * megabyte, letters)

let plinth: Plinth
let slowClients: Promise<string>[]
let api: Api
let drop: { id: string; host: string }
let otherHost: string
beforeAll(async () => {
  plinth = await startPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  drop = await publish(api, {
    'index.html': 'home',
    'letters.txt': letters,
    'dir/index.html': 'a folder',
    'large.bin': large,
  })
  otherHost = (await publish(api, { 'index.html': 'elsewhere' })).host
  slowClients = startSlowClients()
})
afterAll(() => plinth.stop())

async function publish(by: Api, files: Record<string, string | Uint8Array>) {
  const { id, url } = (await by('POST', '/sites')).json
  const upload = fileForm('site.zip', await zipOf(files))
  expect((await by('POST', `/sites/${id}/upload-bundle`, upload)).status).toBe(201)
  return { id, host: new URL(url).host }
}

interface RequestParts {
  readonly method?: string
  readonly host?: string
  readonly version?: string
  readonly lines?: readonly string[]
  readonly body?: string
}

const write = (target: string, parts: RequestParts = {}): string => {
  const { method = 'GET', host = drop.host, version = '1.1', lines = [], body = '' } = parts
  const head = [`${method} ${target} HTTP/${version}`, `Host: ${host}`, ...identity, ...lines]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
// Not every machine has an IPv6 loopback address.
const loopbackAddresses = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses.map(({ address }) => address))
  .filter((address) => address === '127.0.0.1' || address === '::1')
const identity = ['Accept-Encoding: identity']

/** Node's own limit, which would apply if the server did not set one of 20 s. */
const nodeDefaultMs = 60_000

/** Clients that never finish their first request. */
function startSlowClients(): Promise<string>[] {
  const starts = ['', 'GET /', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ']
  const clients = starts.map(async (start) => {
    const { send, rest, socket } = await openConnection(plinth.port)
    const startedAt = performance.now()
    send(start)
    const timer = setInterval(() => start !== '' && socket.writable && send('x'), 500)
    socket.once('close', () => clearInterval(timer))
    const [statusLine = ''] = (await rest()).toString('latin1').split('\r\n')
    return `${statusLine}${performance.now() - startedAt < nodeDefaultMs ? '' : ', too late'}`
  })
  // Their test may not run; then a broken connection must not be an unhandled rejection.
  for (const client of clients) client.catch(() => {})
  return clients
}

describe('one connection', () => {
  test('serves several hosts in turn', async () => {
    const { send, next, socket } = await openConnection(plinth.port)
    const hosts: [string, number, string | null][] = [
      [drop.host, 200, 'home'],
      [otherHost, 200, 'elsewhere'],
      ['localhost', 200, null],
      ['unknown-drop.localhost', 404, null],
      ['not a host', 400, null],
      [drop.host, 200, 'home'],
    ]
    for (const [host, status, body] of hosts) {
      send(write('/', { host }))
      const response = await next()
      expect([host, response.status]).toEqual([host, status])
      if (body !== null) expect(response.body.toString()).toBe(body)
    }
    socket.destroy()
  })

  test('serves pipelined requests in order, with exact response lengths', async () => {
    const { send, next, rest } = await openConnection(plinth.port)
    const tag = (await visit(`http://${drop.host}/letters.txt`)).headers.etag
    const requests: [string, RequestParts, number, Buffer | string | null][] = [
      ['/letters.txt', {}, 200, letters],
      ['/letters.txt', { method: 'HEAD' }, 200, ''],
      ['/letters.txt', { lines: [`If-None-Match: ${tag}`] }, 304, ''],
      ['/missing', {}, 404, null],
      ['/letters.txt', { lines: ['Range: bytes=2-4'] }, 206, 'cde'],
      ['/large.bin', {}, 200, large],
      ['/large.bin', { method: 'HEAD' }, 200, ''],
      ['/large.bin', { lines: ['Range: bytes=1000000-12999999'] }, 206, large.subarray(1e6, 13e6)],
      ['/dir', {}, 308, ''],
      ['/', { method: 'OPTIONS' }, 204, ''],
      ['/', { method: 'POST', lines: ['Content-Length: 9'], body: 'GET / HTT' }, 405, null],
      ['/', { host: otherHost }, 200, 'elsewhere'],
      ['/letters.txt', { lines: ['Connection: close'] }, 200, letters],
    ]
    send(requests.map(([target, parts]) => write(target, parts)).join(''))
    for (const [target, parts, status, body] of requests) {
      const response = await next(parts.method)
      expect([target, response.status]).toEqual([target, status])
      if (body !== null) expect(response.body.equals(Buffer.from(body))).toBe(true)
    }
    expect(await rest()).toHaveLength(0)
  })

  test.each<[string, RequestParts]>([
    ['a refused form', { lines: ['Content-Length: 70000'], body: 'x'.repeat(70_000) }],
    [
      'a refused form in chunks',
      { lines: ['Transfer-Encoding: chunked'], body: '5\r\nGET /\r\n0\r\n\r\n' },
    ],
  ])('continues after %s', async (_, parts) => {
    const { send, next, socket } = await openConnection(plinth.port)
    send(write('/', { method: 'POST', ...parts }) + write('/letters.txt'))
    expect((await next()).status).toBe(405)
    expect((await next()).body.toString()).toBe(letters)
    socket.destroy()
  })

  test.each<[string, RequestParts, string | null]>([
    ['on request', { lines: ['Connection: close'] }, 'close'],
    ['after a response to HTTP/1.0', { version: '1.0' }, 'close'],
  ])('is closed %s', async (_, parts, connection) => {
    const { send, next, rest } = await openConnection(plinth.port)
    send(write('/letters.txt', parts) + write('/letters.txt'))
    const response = await next()
    expect(response.headers.get('connection')).toBe(connection)
    expect(response.body.toString()).toBe(letters)
    expect(await rest()).toHaveLength(0)
  })

  test('stays open for an HTTP/1.0 client that asks for it', async () => {
    const { send, next, socket } = await openConnection(plinth.port)
    for (let round = 0; round < 2; round++) {
      send(write('/letters.txt', { version: '1.0', lines: ['Connection: keep-alive'] }))
      const { headers, body } = await next()
      expect([headers.get('connection'), body.toString()]).toEqual(['keep-alive', letters])
    }
    socket.destroy()
  })

  test.each(loopbackAddresses)(
    'to %s that the client has half-closed still delivers the whole response',
    async (address) => {
      const { send, next, rest, socket } = await openConnection(plinth.port, address)
      send(write('/letters.txt') + write('/large.bin'))
      socket.end()
      expect((await next()).body.toString()).toBe(letters)
      expect((await next()).body.equals(large)).toBe(true)
      expect(await rest()).toHaveLength(0)
    },
  )

  test.each<[string, string, string[]]>([
    ['an absolute URL as its target', 'http://{host}/letters.txt?x', []],
    ['an offer of HTTP/2', '/letters.txt', ['Connection: Upgrade', 'Upgrade: h2c']],
    ['an offer of a WebSocket', '/letters.txt', ['Connection: Upgrade', 'Upgrade: websocket']],
  ])('serves a request with %s like any other', async (_, target, lines) => {
    const { send, next, socket } = await openConnection(plinth.port)
    for (let round = 0; round < 2; round++) {
      send(write(target.replace('{host}', drop.host), { lines }))
      const response = await next()
      expect([response.status, response.body.toString()]).toEqual([200, letters])
    }
    socket.destroy()
  })

  test('sends 100 Continue to a client that expects it, even without a body', async () => {
    const { send, next, socket } = await openConnection(plinth.port)
    send(write('/letters.txt', { lines: ['Expect: 100-continue'] }))
    expect((await next()).status).toBe(100)
    expect((await next()).body.toString()).toBe(letters)
    socket.destroy()
  })
})

describe('a malformed request is refused, and the connection closed', () => {
  const host = 'Host: localhost'
  test.each<[string, string[], number[]]>([
    ['no request line', ['hello', host], [400]],
    ['an invalid version', ['GET / HTTP/x', host], [400]],
    ['a space in the target', ['GET /a b HTTP/1.1', host], [400]],
    ['a space before the colon', ['GET / HTTP/1.1', host, 'X : y'], [400]],
    ['a line without a colon', ['GET / HTTP/1.1', host, 'nonsense'], [400]],
    ['a folded line', ['GET / HTTP/1.1', host, 'X: a', ' b'], [400]],
    ['a NUL', ['GET / HTTP/1.1', host, 'X: a\0b'], [400]],
    ['two lengths', ['POST / HTTP/1.1', host, 'Content-Length: 0', 'Content-Length: 5'], [400]],
    ['a length twice', ['POST / HTTP/1.1', host, 'Content-Length: 5', 'Content-Length: 5'], [400]],
    ['a list of lengths', ['POST / HTTP/1.1', host, 'Content-Length: 5, 5'], [400]],
    ['a length with a sign', ['POST / HTTP/1.1', host, 'Content-Length: +5'], [400]],
    [
      'a length and chunked encoding',
      ['POST / HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      [400],
    ],
    [
      'chunked encoding and a length',
      ['POST / HTTP/1.1', host, 'Transfer-Encoding: chunked', 'Content-Length: 5'],
      [400],
    ],
    ['an unknown encoding', ['POST / HTTP/1.1', host, 'Transfer-Encoding: xchunked'], [400]],
    [
      'chunked before another encoding',
      ['POST / HTTP/1.1', host, 'Transfer-Encoding: chunked, gzip'],
      [400],
    ],
    [
      'a broken chunk',
      ['POST /api/v1/drops HTTP/1.1', host, 'Transfer-Encoding: chunked', '', 'nonsense'],
      [400],
    ],
    ['too many headers', ['GET / HTTP/1.1', host, `X: ${'x'.repeat(20_000)}`], [431]],
    ['too long a target', [`GET /${'x'.repeat(20_000)} HTTP/1.1`, host], [414, 431]],
  ])('%s', async (_, lines, statuses) => {
    const smuggled = write('/letters.txt')
    const response = await exchange(
      plinth.port,
      `${lines.join('\r\n')}\r\n\r\n0\r\n\r\n${smuggled}`,
    )
    expect(statuses).toContain(response.status)
    expect(response.headers.get('connection')).toBe('close')
    expect(response.headers.get('date')).toMatch(/ GMT$/)
    expect(response.body).toHaveLength(Number(response.headers.get('content-length')))
    expect(response.body).not.toContain(letters)
  })

  test('after the responses to earlier requests', async () => {
    const { send, next, rest } = await openConnection(plinth.port)
    send(`${write('/large.bin')}${write('/letters.txt')}nonsense\r\n\r\n`)
    expect((await next()).body.equals(large)).toBe(true)
    expect((await next()).body.toString()).toBe(letters)
    expect((await next()).status).toBe(400)
    expect(await rest()).toHaveLength(0)
  })
})

describe('every response has a date, and a length where one is allowed', () => {
  let unverifiedHost: string
  let movedHost: string
  let deletedHost: string
  let tag: string
  beforeAll(async () => {
    const unverified = apiOf(plinth, await plinth.createAccount('plus', '--unverified'))
    unverifiedHost = (await publish(unverified, { 'index.html': 'not yet' })).host
    const moved = await publish(api, { 'index.html': 'moved' })
    await api('PATCH', `/sites/${moved.id}`, { slug: 'moved-to-here' })
    movedHost = moved.host
    const deleted = await publish(api, { 'index.html': 'deleted' })
    await api('DELETE', `/sites/${deleted.id}`)
    deletedHost = deleted.host
    tag = (await visit(`http://${drop.host}/letters.txt`)).headers.etag ?? ''
  })

  interface Case extends RequestParts {
    readonly target?: string
    /** Not compared with HEAD, to which the method or header does not apply. */
    readonly alone?: true
  }
  test.each<[number, string, () => Case]>([
    [200, 'a page', () => ({})],
    [200, 'a large file', () => ({ target: '/large.bin' })],
    [200, "the service's front page", () => ({ host: 'localhost' })],
    [200, 'the health of the process', () => ({ target: '/healthz' })],
    [200, 'the health of the stores', () => ({ target: '/readyz' })],
    [200, 'a document of the API', () => ({ host: 'localhost', target: '/api/v1/openapi.json' })],
    [204, 'OPTIONS', () => ({ method: 'OPTIONS', alone: true })],
    [206, 'a part', () => ({ target: '/letters.txt', lines: ['Range: bytes=1-3'], alone: true })],
    [304, 'not modified', () => ({ target: '/letters.txt', lines: [`If-None-Match: ${tag}`] })],
    [307, 'an address that moved', () => ({ host: movedHost })],
    [307, 'an address of the machine', () => ({ host: '127.0.0.1' })],
    [308, 'a folder without its slash', () => ({ target: '/dir' })],
    [400, 'a bad path', () => ({ target: '/%zz' })],
    [400, 'a bad host', () => ({ host: 'not a host' })],
    [401, 'a call without a token', () => ({ host: 'localhost', target: '/api/v1/sites' })],
    [404, 'a missing page', () => ({ target: '/missing' })],
    [404, 'an unknown drop', () => ({ host: 'unknown-drop.localhost' })],
    [404, 'an unknown host', () => ({ host: 'example.com' })],
    [404, 'a missing page of the service', () => ({ host: 'localhost', target: '/missing' })],
    [405, 'a form', () => ({ method: 'POST', alone: true })],
    [410, 'a deleted drop', () => ({ host: deletedHost })],
    [412, 'a failed precondition', () => ({ target: '/letters.txt', lines: ['If-Match: "x"'] })],
    [416, 'no such part', () => ({ target: '/dir/', lines: ['Range: bytes=99-'], alone: true })],
    [503, 'a drop of an unverified owner', () => ({ host: unverifiedHost })],
  ])('%i: %s', async (status, _, parts) => {
    const { target = '/', alone, ...request } = parts()
    const { send, next, socket } = await openConnection(plinth.port)
    const ask = async (method = 'GET') => {
      send(write(target, { ...request, method }))
      const { headers, ...rest } = await next(method)
      expect(headers.get('date')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/)
      expect(headers.has('content-length')).toBe(status !== 204 && status !== 304)
      expect(headers.has('transfer-encoding')).toBe(false)
      headers.delete('date')
      headers.delete('x-request-id')
      return { ...rest, headers: Object.fromEntries(headers) }
    }
    const response = await ask(request.method)
    expect(response.status).toBe(status)
    if (!alone) expect(await ask('HEAD')).toEqual({ ...response, body: Buffer.alloc(0) })
    socket.destroy()
  })
})

describe('a client that', () => {
  test.runIf(process.platform === 'linux')(
    'disconnects in the middle of a download leaves no descriptor open',
    async () => {
      const disconnect = async () => {
        const { send, socket } = await openConnection(plinth.port)
        socket.on('error', () => {})
        send(write('/large.bin'))
        await once(socket, 'readable')
        const closed = once(socket, 'close')
        socket.resetAndDestroy()
        await closed
      }
      const disconnectTenTimes = () => Promise.all(Array.from({ length: 10 }, disconnect))
      // Files that the server keeps open are opened before the count.
      await disconnectTenTimes()
      await visit(`http://${drop.host}/large.bin`)
      const count = await stableCount()
      for (let round = 0; round < 8; round++) await disconnectTenTimes()
      await expect.poll(() => countDescriptors(plinth.pid)).toBeLessThanOrEqual(count)
      expect((await visit(`http://${drop.host}/large.bin`)).body.equals(large)).toBe(true)
      // It is not logged as a server error.
      expect(plinth.output()).not.toContain('could not serve a request')
    },
  )

  test.runIf(process.platform === 'linux')(
    'pipelines hundreds of file requests has one file open at a time',
    async () => {
      const before = await stableCount()
      const { socket, send } = await openConnection(plinth.port)
      send(write('/large.bin').repeat(300))
      await once(socket, 'readable')
      expect((await visit(`http://${drop.host}/`)).text).toBe('home')
      expect((await stableCount()) - before).toBeLessThan(20)
      socket.destroy()
    },
  )

  /** The descriptor count once it is stable, without those about to be closed. */
  async function stableCount(): Promise<number> {
    for (let before = -1; ; ) {
      const count = await countDescriptors(plinth.pid)
      if (count === before) return count
      before = count
      await sleep(300)
    }
  }

  test('reads slowly does not make the server buffer the file in memory', async () => {
    const readers = 20
    const before = await residentBytes(plinth.pid)
    const connections = await Promise.all(
      Array.from({ length: readers }, () => openConnection(plinth.port)),
    )
    for (const { send, socket } of connections) {
      send(write('/large.bin'))
      await once(socket, 'readable')
    }
    for (let round = 0; round < 10; round++) {
      expect((await visit(`http://${drop.host}/`)).text).toBe('home')
      await sleep(50)
    }
    const grown = (await residentBytes(plinth.pid)) - before
    expect(grown).toBeLessThan((readers * large.length) / 4)
    const [first, ...others] = connections
    for (const { socket } of others) socket.destroy()
    expect((await first?.next())?.body.equals(large)).toBe(true)
    first?.socket.destroy()
  })

  test('does not finish its request in time is disconnected', async () => {
    const cut = 'HTTP/1.1 408 Request Timeout'
    expect(await Promise.all(slowClients)).toEqual([cut, cut, cut])
    expect((await visit(`http://${drop.host}/`)).text).toBe('home')
  })
})
