// The fast lane in front of node:http: the same bytes get the same responses with and without it, on
// plain and on TLS connections, and visits are counted alike.
// Stores: sqlite-files. Framing and connections, which no store affects.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { untilDated } from './harness/dated.ts'
import { eventually } from './harness/eventually.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import {
  type SecurePlinth,
  drop as secureHost,
  startSecurePlinth,
} from './harness/secure-plinth.ts'
import { zipOf } from './harness/zip.ts'

const page = '<!doctype html><title>Lane</title><h1>Lane</h1>'
const files = {
  'index.html': page,
  'old.html': 'old',
  'data.bin': Buffer.alloc(300_000, 'data'),
  'huge.bin': Buffer.alloc(17_000_000, 'huge'),
  _redirects: '/moved /old.html 301',
}

interface Served {
  readonly host: string
  readonly open: (withLane: boolean) => Socket
}

let plinth: Plinth
let secure: SecurePlinth
let token: string
let id: string
const served: Record<'plain' | 'TLS', Served | null> = { plain: null, TLS: null }

beforeAll(async () => {
  const [around, aroundSecure] = [await getFreePort(), await getFreePort()]
  plinth = await startPlinth({ PLINTH_TEST_PORT_WITHOUT_LANE: String(around) })
  const account = await plinth.createAccount('plus')
  token = account.token
  const api = apiOf(plinth, account)
  const created = (await api('POST', '/sites')).json
  id = created.id
  const upload = fileForm('site.zip', await zipOf(files))
  expect((await api('POST', `/sites/${id}/upload-bundle`, upload)).status).toBe(201)
  await untilDated(created.url)
  served.plain = {
    host: new URL(created.url).host,
    open: (withLane) => connect(withLane ? plinth.port : around, '127.0.0.1'),
  }
  const env = { PLINTH_TEST_PORT_WITHOUT_LANE: String(aroundSecure) }
  secure = await startSecurePlinth({ 'index.html': page, 'data.bin': files['data.bin'] }, env)
  served.TLS = {
    host: secureHost,
    open: (withLane) =>
      connectSecurely({
        port: withLane ? secure.port : aroundSecure,
        host: '127.0.0.1',
        servername: secureHost,
        rejectUnauthorized: false,
      }),
  }
})
afterAll(async () => {
  await plinth?.stop()
  await secure?.stop()
})

/** Everything that the server sends until it closes the connection. */
async function exchange(socket: Socket, request: string): Promise<string> {
  socket.write(request, 'latin1')
  let received = ''
  for await (const chunk of socket.setEncoding('latin1')) received += chunk
  return received.replace(/Date: [^\r]*/g, 'Date').replace(/x-request-id: [^\r]*/gi, 'x-request-id')
}

const write = (line: string, host: string, ...fields: string[]) =>
  `${[`${line} HTTP/1.1`, `Host: ${host}`, ...fields].join('\r\n')}\r\n\r\n`
const last = 'Connection: close'

const requests: Record<string, (host: string) => string> = {
  'a page': (host) => write('GET /', host, last),
  'a page in a coding': (host) => write('GET /', host, 'Accept-Encoding: gzip, br', last),
  'a head': (host) => write('HEAD /', host, last),
  'a missing page': (host) => write('GET /missing', host, last),
  'a redirect': (host) => write('GET /moved', host, last),
  'a large file': (host) => write('GET /data.bin', host, last),
  'a streamed file': (host) => write('GET /huge.bin', host, last),
  'a range': (host) => write('GET /data.bin', host, 'Range: bytes=5-9', last),
  'an unchanged page': (host) =>
    write('GET /', host, 'If-Modified-Since: Tue, 01 Jan 2999 00:00:00 GMT', last),
  'an unknown host': () => write('GET /', 'unknown.example', last),
  'an invalid host': () => write('GET /', 'a b', last),
  'the health check': (host) => write('GET /healthz', host, last),
  'the unlock form': (host) => write('GET /.plinth/unlock', host, last),
  'another method': (host) => write('DELETE /', host, last),
  'the same field twice': (host) => write('GET /', host, 'X-A: b', 'X-A: c', last),
  'pipelined requests': (host) =>
    write('GET /', host) +
    write('OPTIONS /', host) +
    write('GET /missing', host) +
    `${write('POST /', host, 'Content-Length: 3')}abc` +
    write('GET /data.bin', host) +
    write('GET /', host, last),
  'a bare line feed': (host) => `GET / HTTP/1.1\nHost: ${host}\n\n`,
}

describe.each(['plain', 'TLS'] as const)('%s connections', (kind) => {
  test.each(Object.entries(requests))('with and without the lane: %s', async (_, requestFor) => {
    const { host, open } = served[kind] ?? expect.fail()
    const request = requestFor(host)
    const received = await exchange(open(true), request)
    expect(received).toMatch(/^HTTP\/1\.1 \d{3} /)
    expect(received === (await exchange(open(false), request))).toBe(true)
  })
})

test('a connection carries visits and requests to the app in turn', async () => {
  const { host, open } = served.plain ?? expect.fail()
  const app = new URL(plinth.base).host
  const authorization = `Authorization: Bearer ${token}`
  const body = '{"name":"In turn"}'
  const patch = [authorization, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const received = await exchange(
    open(true),
    write('GET /', host) +
      write('GET /api/v1/me', app, authorization) +
      write('GET /old.html', host) +
      `${write(`PATCH /api/v1/sites/${id}`, app, ...patch)}${body}` +
      write('GET /', host, last),
  )
  expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(Array(5).fill('HTTP/1.1 200'))
})

test('views and responses are counted with and without the lane', async () => {
  const { host, open } = served.plain ?? expect.fail()
  const api = apiOf(plinth, { token })
  const views = async () => (await api('GET', `/sites/${id}/views`)).json.total as number
  const responses = async () => {
    const text = await (await fetch(`${plinth.base}/metrics`)).text()
    const [, count] = /edge="sites",status="200"\} (\d+)/.exec(text) ?? []
    return Number(count)
  }
  for (const withLane of [true, false]) {
    const [viewsBefore, responsesBefore] = [await views(), await responses()]
    for (let visits = 0; visits < 3; visits += 1)
      await exchange(open(withLane), write('GET /', host, 'User-Agent: Mozilla/5.0', last))
    expect(await views()).toBe(viewsBefore + 3)
    await eventually(async () => expect(await responses()).toBe(responsesBefore + 3))
  }
})

/** How much the lane has passed on to `node:http`. Asked around the lane, which counts nothing. */
async function passedOn(): Promise<{ requests: number; connections: number }> {
  const { open } = served.plain ?? expect.fail()
  const app = new URL(plinth.base).host
  const text = await exchange(open(false), write('GET /metrics', app, last))
  const count = (what: string) =>
    Number(text.match(`plinth_lane_passed_total{what="${what}"} (\\d+)`)?.[1] ?? expect.fail())
  return { requests: count('request'), connections: count('connection') }
}

test('visits stay in the lane, and only what is unusual leaves it', async () => {
  const { host, open } = served.plain ?? expect.fail()
  const browser = ['Accept: */*', 'Accept-Encoding: gzip, br', 'User-Agent: Test', 'Cookie: a=b']
  const { requests, connections } = await passedOn()
  await exchange(
    open(true),
    write('GET /', host, ...browser) +
      write('HEAD /old.html', host, ...browser) +
      write('GET /missing', host, ...browser) +
      write('GET /huge.bin', host, ...browser, last),
  )
  expect(await passedOn()).toEqual({ requests, connections })
  await exchange(open(true), write('OPTIONS /', host) + write('GET /', host, last))
  expect(await passedOn()).toEqual({ requests: requests + 1, connections })
  await exchange(open(true), write('GET /', host, 'Expect: 100-continue', last))
  expect(await passedOn()).toEqual({ requests: requests + 1, connections: connections + 1 })
})

test('a stop closes connections that wait for their next request', async () => {
  const { host, open } = served.plain ?? expect.fail()
  const socket = open(true)
  socket.write(write('GET /', host))
  await once(socket, 'data')
  const closed = once(socket.resume(), 'close')
  await plinth.kill('SIGTERM')
  await closed
})
