import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { VisitRequest, VisitResponse } from '../http/visit.ts'
import { createFastLane, type FastLane } from './fast-lane.ts'
import type { PassedOn } from './lane.ts'

type Visit = (request: VisitRequest, response: VisitResponse) => void

interface Running {
  readonly server: Server
  readonly lane: FastLane
  /** Requests that the lane served, and those that `node:http` did. */
  readonly inLane: string[]
  readonly byNode: string[]
  readonly passed: PassedOn
  /** The server's sockets. */
  readonly accepted: Socket[]
}

/** Requests for `app` go to `node:http`, all others to the lane. */
async function start(visit: Visit, app: RequestListener = visit): Promise<Running> {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000 })
  Object.assign(server, { httpAllowHalfOpen: true, timeout: 120_000 })
  const [inLane, byNode, accepted]: [string[], string[], Socket[]] = [[], [], []]
  server.on('request', (request, response) => {
    byNode.push(request.url ?? '')
    const { host } = request.headers
    if (host === 'app') app(request, response)
    else visit(request, response)
  })
  const passed = { requests: 0, connections: 0 }
  const lane = createFastLane({
    server,
    route: (host, request, response) => {
      if (host === 'app') return false
      inLane.push(request.url ?? '')
      visit(request, response)
      return true
    },
    passed,
    takes: (socket) => socket.localPort !== undefined && !withoutLane.has(server),
  })
  server.prependListener('connection', (socket) => accepted.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    lane.closeAll()
    server.closeAllConnections()
    server.close()
  })
  return { server, lane, inLane, byNode, passed, accepted }
}
const withoutLane = new WeakSet<Server>()

interface Client {
  readonly socket: Socket
  received(): string
  /** Resolves when the text has been received. */
  until(text: string): Promise<void>
  readonly closed: Promise<unknown>
}

async function open({ server }: Running): Promise<Client> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setNoDelay(true).on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const received = () => Buffer.concat(chunks).toString('latin1')
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  const until = (text: string) => vi.waitFor(() => expect(received()).toContain(text), waiting)
  return { socket, received, until, closed }
}
/** Only ends a test that hangs. */
const waiting = { timeout: 60_000, interval: 5 }

/** A connection whose bytes arrive exactly when a test says so. */
class StandIn extends Duplex {
  readonly localPort = 1
  received = ''

  constructor({ server }: Running, { isSecure = false } = {}) {
    super({ allowHalfOpen: !isSecure })
    if (isSecure) Object.assign(this, { encrypted: true })
    server.emit('connection', this)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.received += chunk.toString('latin1')
    done()
  }

  setTimeout(): this {
    return this
  }

  destroySoon(): void {
    this.end()
  }
}

const request = (url: string, { host = 'drop', method = 'GET', fields = '', body = '' } = {}) =>
  `${method} ${url} HTTP/1.1\r\nHost: ${host}\r\n${fields}\r\n${body}`
const stopped = (text: string) => text.replace(/Date: [^\r]*/g, 'Date')
const echo: Visit = ({ url = '' }, response) => {
  response.writeHead(200, { 'content-length': url.length }).end(url)
}
const bodies = (text: string) => text.match(/(?<=\r\n\r\n)\/[a-z]+/g) ?? []

async function exchange(running: Running, ...parts: string[]): Promise<string> {
  const client = await open(running)
  for (const part of parts) client.socket.write(part)
  client.socket.end()
  await client.closed
  return stopped(client.received())
}

describe('one connection', () => {
  test('gets the responses to pipelined requests in order, from the lane and from node:http', async () => {
    const running = await start((message, response) => {
      if (message.url !== '/slow') return echo(message, response)
      setTimeout(() => echo(message, response), 20)
    })
    const post = { method: 'POST', fields: 'Content-Length: 3\r\n', body: 'abc' }
    const text = await exchange(
      running,
      request('/a') + request('/slow') + request('/app', { host: 'app' }) + request('/b'),
      request('/post', post) + request('/twice', { fields: 'X: a\r\nX: b\r\n' }) + request('/c'),
    )
    expect(bodies(text)).toEqual(['/a', '/slow', '/app', '/b', '/post', '/twice', '/c'])
    expect(running.inLane).toEqual(['/a', '/slow', '/b', '/c'])
    expect(running.byNode).toEqual(['/app', '/post', '/twice'])
    expect(running.accepted).toHaveLength(1)
  })

  test('gets the same responses wherever its bytes are cut', async () => {
    const running = await start(echo)
    const text = request('/a', { fields: 'Accept: b\r\n' }) + request('/c', { host: 'app' })
    const whole = await exchange(running, text)
    for (let cut = 1; cut < text.length; cut += 1) {
      const client = await open(running)
      client.socket.write(text.slice(0, cut))
      while (running.accepted.at(-1)?.bytesRead !== cut) await turn()
      await turn()
      client.socket.end(text.slice(cut))
      await client.closed
      expect(stopped(client.received())).toBe(whole)
    }
  })

  test('is passed on with all of its bytes', async () => {
    const running = await start(echo)
    const chunked = { method: 'POST', fields: 'Transfer-Encoding: chunked\r\n' }
    const text = await exchange(
      running,
      `${request('/a') + request('/b', chunked)}1\r\nx\r\n0\r\n\r\n${request('/c')}`,
    )
    expect(bodies(text)).toEqual(['/a', '/b', '/c'])
    expect(running.byNode).toEqual(['/b', '/c'])
  })

  test('is closed after a response where the client asks for it', async () => {
    const running = await start(echo)
    for (const host of ['drop', 'app']) {
      const client = await open(running)
      client.socket.write(request('/a', { host, fields: 'Connection: close\r\n' }))
      await client.closed
      expect(client.received()).toContain('Connection: close\r\n')
      expect(bodies(client.received())).toEqual(['/a'])
    }
  })

  test('gets the response after the client has ended its side', async () => {
    const respond = Promise.withResolvers<void>()
    const running = await start((message, response) => {
      void respond.promise.then(() => echo(message, response))
    })
    const clients = [await open(running), await open(running)]
    clients[0]?.socket.end(request('/a'))
    clients[1]?.socket.end(`${request('/b')}GET / HT`)
    await vi.waitFor(
      () => expect(running.accepted.map((socket) => socket.readableEnded)).toEqual([true, true]),
      waiting,
    )
    respond.resolve()
    await Promise.all(clients.map(({ closed }) => closed))
    expect(bodies(clients[0]?.received() ?? '')).toEqual(['/a'])
    expect(clients[1]?.received()).toMatch(/\/bHTTP\/1\.1 400 /)
  })
})

test('a client may close its TLS connection right after the request', async () => {
  const running = await start(echo)
  const send = async (text: string) => {
    const socket = new StandIn(running, { isSecure: true })
    socket.push(text)
    socket.push(null)
    await once(socket, 'close')
    return socket.received
  }
  expect(bodies(await send(request('/a')))).toEqual(['/a'])
  expect(bodies(await send(request('/a', { host: 'app' })))).toEqual(['/a'])
  expect(await send('GET / HT')).toMatch(/^HTTP\/1\.1 400 /)
})

test('what is passed on is counted', async () => {
  const running = await start(echo)
  await exchange(running, request('/a') + request('/b', { host: 'app' }))
  expect(running.passed).toEqual({ requests: 1, connections: 0 })
  const half = new StandIn(running)
  half.push('GET / HT')
  await vi.waitFor(() => expect(running.passed).toEqual({ requests: 1, connections: 1 }), waiting)
  const ended = new StandIn(running)
  ended.push('GET / HT')
  ended.push(null)
  await once(ended, 'close')
  expect(running.passed).toEqual({ requests: 1, connections: 2 })
})

describe('responses equal those of node:http', () => {
  const list = ['content-type', 'text/plain', 'x-name', '\xe4', 'content-length', '2']
  const cases: Record<string, Visit> = {
    'a prepared list': (_, response) => void response.writeHead(200, list).end(Buffer.from('ok')),
    'the same list with another status': (_, response) =>
      void response.writeHead(404, list).end(Buffer.from('ok')),
    'an empty body': (_, response) =>
      void response.writeHead(200, ['content-length', '0']).end(Buffer.alloc(0)),
    'no content': (_, response) => void response.writeHead(204, { 'x-a': 'b' }).end(),
    'not modified': (_, response) => void response.writeHead(304, ['etag', '"a"']).end(),
    'a field set before a list': (_, response) => {
      response.setHeader('x-before', 'a')
      response.setHeader('x-name', 'b')
      response.writeHead(200, list).end(Buffer.from('ok'))
    },
    'a field set before an object': (_, response) => {
      response.setHeader('x-before', 'a')
      response.setHeader('x-again', 'b')
      response.writeHead(200, { 'content-length': 2, 'x-before': 'c' }).end('ok')
    },
    'several values': (_, response) =>
      void response.writeHead(200, { 'content-length': 0, 'x-a': ['b', 'c'] }).end(),
    'a connection to close': (_, response) => {
      response.setHeader('connection', 'close')
      response.writeHead(421, { 'content-length': 2 }).end('no')
    },
    'a large body': (_, response) =>
      void response.writeHead(200, ['content-length', '300000']).end(Buffer.alloc(300_000, 'x')),
    'a streamed body': async (_, response) => {
      response.writeHead(200, ['content-length', '6'])
      const body = 'openBody' in response ? response.openBody() : response
      await pipeline(Readable.from(['abc', 'def']), body)
    },
    'a streamed body without content': async (_, response) => {
      response.writeHead(200, ['content-length', '0'])
      const body = 'openBody' in response ? response.openBody() : response
      await pipeline(Readable.from([]), body)
    },
  }
  test.each(Object.entries(cases))('%s', async (_, visit) => {
    const [running, plain] = [await start(visit), await start(visit)]
    withoutLane.add(plain.server)
    for (const fields of ['', 'Connection: close\r\n']) {
      for (const method of ['GET', 'HEAD']) {
        const text = request('/', { fields, method })
        expect(await exchange(running, text)).toBe(await exchange(plain, text))
      }
    }
    expect(running.byNode).toEqual([])
    expect(plain.inLane).toEqual([])
  })
})

test('a client that does not read gets one response into memory at a time', async () => {
  const body = Buffer.alloc(8_000_000, 'x')
  const running = await start((_, response) => {
    response.writeHead(200, ['content-length', String(body.length)]).end(body)
  })
  const client = await open(running)
  client.socket.pause()
  client.socket.write(request('/a').repeat(20))
  await vi.waitFor(() => expect(running.inLane).toHaveLength(1), waiting)
  for (let turns = 0; turns < 50; turns += 1) await turn()
  expect(running.inLane).toHaveLength(1)
  expect(running.accepted[0]?.writableLength).toBeLessThan(2 * body.length)
  client.socket.resume()
  await vi.waitFor(() => expect(running.inLane).toHaveLength(20), waiting)
})

test('a client that sends without end is not read any further', async () => {
  const running = await start(() => {})
  const client = await open(running)
  client.socket.write(request('/a'))
  await vi.waitFor(() => expect(running.inLane).toEqual(['/a']), waiting)
  while (client.socket.write(request('/b').repeat(10_000)));
  for (let turns = 0; turns < 50; turns += 1) await turn()
  expect(running.accepted[0]?.isPaused()).toBe(true)
  expect(running.accepted[0]?.readableLength).toBeLessThan(200_000)
})

test('a connection with many pipelined requests lets others have their turn', async () => {
  const pauses: boolean[] = []
  const running = await start((message, response) => {
    if (message.url === '/one') pauses.push(many.isPaused())
    echo(message, response)
  })
  const [many, one] = [new StandIn(running), new StandIn(running)]
  many.push(request('/many').repeat(100))
  one.push(request('/one'))
  await vi.waitFor(() => expect(bodies(one.received)).toEqual(['/one']), waiting)
  expect(running.inLane.indexOf('/one')).toBeLessThan(50)
  // Nothing more is read from it meanwhile.
  expect(pauses).toEqual([true])
  many.push(request('/more').repeat(100))
  many.push(request('/last', { fields: 'Connection: close\r\n' }))
  await vi.waitFor(() => expect(many.received).toContain('\r\n\r\n/last'), waiting)
  const expected = [...Array(100).fill('/many'), ...Array(100).fill('/more'), '/last']
  expect(bodies(many.received)).toEqual(expected)
})

test('a complete response has no part in the next one on its connection', async () => {
  const body = Buffer.alloc(8_000_000, 'x')
  const lengths: number[] = []
  const running = await start((message, response) => {
    if (message.url === '/large') {
      response.writeHead(200, ['content-length', String(body.length)]).end(body)
      return
    }
    setImmediate(() => {
      // The lane serves the next request before this returns.
      echo(message, response)
      lengths.push(response.writableLength)
      response.end('twice')
      response.destroy()
    })
  })
  const client = await open(running)
  client.socket.write(request('/a') + request('/large') + request('/b'))
  await client.until('\r\n\r\n/b')
  const [, large = ''] = client.received().split('/a')
  expect(large.indexOf('HTTP/1.1 200 OK', 1)).toBe(large.indexOf('\r\n\r\n') + 4 + body.length)
  expect(lengths).toEqual([0, 0])
})

test('unusual requests of a connection share one connection of node:http', async () => {
  const sockets = new Set<unknown>()
  const running = await start(echo, (message, response) => {
    sockets.add(message.socket)
    echo(message, response)
  })
  const client = await open(running)
  const send = async (url: string, host?: string) => {
    client.socket.write(request(url, host === undefined ? {} : { host }))
    await client.until(`\r\n\r\n${url}`)
  }
  await send('/a', 'app')
  await send('/b')
  await send('/c', 'app')
  expect(sockets.size).toBe(1)
  // It waits for no request of its own, so the server may close it.
  running.server.closeIdleConnections()
  await send('/d')
  await send('/e', 'app')
  expect(sockets.size).toBe(2)
  expect(running.inLane).toEqual(['/b', '/d'])
  expect(running.accepted).toHaveLength(1)
})

test('a disconnect ends the request in progress', async () => {
  for (const host of ['drop', 'app']) {
    const closed = Promise.withResolvers<void>()
    let late = () => {}
    const running = await start((message, response) => {
      response.once('close', () => closed.resolve())
      late = () => echo(message, response)
    })
    const client = await open(running)
    client.socket.write(request('/a', { host }))
    await vi.waitFor(() => expect(running.inLane.length + running.byNode.length).toBe(1), waiting)
    client.socket.resetAndDestroy()
    await closed.promise
    late()
  }
})

describe('a stop', () => {
  test('ends connections with their next response, and loses no request', async () => {
    const respond = Promise.withResolvers<void>()
    const running = await start((message, response) => {
      if (message.url === '/slow') void respond.promise.then(() => echo(message, response))
      else echo(message, response)
    })
    const [busy, idle] = [await open(running), await open(running)]
    busy.socket.write(request('/slow'))
    idle.socket.write(request('/a'))
    await idle.until('/a')
    await vi.waitFor(() => expect(running.inLane).toContain('/slow'), waiting)
    running.lane.leave()
    respond.resolve()
    idle.socket.write(request('/b') + request('/c'))
    await Promise.all([busy.closed, idle.closed])
    const ends = (text: string) => text.match(/Connection: [a-z-]+/g)
    expect([bodies(busy.received()), ends(busy.received())]).toEqual([
      ['/slow'],
      ['Connection: close'],
    ])
    expect(bodies(idle.received())).toEqual(['/a', '/b', '/c'])
    expect(ends(idle.received())).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ])
  })

  test('closes idle connections only', async () => {
    const respond = Promise.withResolvers<void>()
    const running = await start((message, response) => {
      if (message.url === '/slow') void respond.promise.then(() => echo(message, response))
      else echo(message, response)
    })
    const [idle, busy, unused] = [await open(running), await open(running), await open(running)]
    idle.socket.write(request('/idle'))
    await idle.until('/idle')
    busy.socket.write(request('/slow'))
    await vi.waitFor(() => expect(running.inLane).toContain('/slow'), waiting)
    await vi.waitFor(() => expect(running.accepted).toHaveLength(3), waiting)
    running.lane.closeIdle()
    await Promise.all([idle.closed, unused.closed])
    expect(busy.socket.destroyed).toBe(false)
    respond.resolve()
    await busy.until('/slow')
    running.lane.closeIdle()
    await busy.closed
  })
})

describe('time limits', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  // `vi.waitFor` would advance the clock.
  const settle = async (isDone: () => boolean) => {
    while (!isDone()) await turn()
  }

  test('the next request has to begin within the keep-alive time', async () => {
    const running = await start(echo)
    const client = await open(running)
    for (const url of ['/a', '/b']) {
      client.socket.write(request(url))
      await settle(() => client.received().endsWith(url))
      pass(65)
      await turn()
      expect(running.accepted[0]?.destroyed).toBe(false)
    }
    pass(1)
    await client.closed
  })

  test('the first request has to begin within the time for headers', async () => {
    const running = await start(echo)
    const codes: unknown[] = []
    running.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      codes.push(error.code)
      socket.destroy()
    })
    const client = await open(running)
    await settle(() => running.accepted.length === 1)
    pass(19)
    expect(codes).toEqual([])
    pass(1)
    await client.closed
    expect(codes).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
    expect(running.passed.connections).toBe(0)
  })

  test('each request that node:http handles has the idle time, and none is left behind', async () => {
    const responses: (() => void)[] = []
    const running = await start((message, response) => {
      responses.push(() => echo(message, response))
    })
    const client = await open(running)
    for (const [at, url] of ['/a', '/b'].entries()) {
      client.socket.write(request(url, { host: 'app' }))
      await settle(() => responses.length === at + 1)
      pass(1)
      expect(running.accepted[0]?.timeout).toBe(120_000)
      responses[at]?.()
      await settle(() => client.received().endsWith(url))
      expect(running.accepted[0]?.timeout).toBe(0)
      pass(65)
    }
    pass(1)
    await client.closed
  })

  test('a request that lasts has the idle time of its socket', async () => {
    const respond = Promise.withResolvers<void>()
    const running = await start((message, response) => {
      void respond.promise.then(() => echo(message, response))
    })
    const client = await open(running)
    client.socket.write(request('/a'))
    await settle(() => running.inLane.length === 1)
    pass(1)
    expect(running.accepted[0]?.timeout).toBe(120_000)
    respond.resolve()
    await settle(() => client.received().endsWith('/a'))
    expect(running.accepted[0]?.timeout).toBe(0)
  })
})
