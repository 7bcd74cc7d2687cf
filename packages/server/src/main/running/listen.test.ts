import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createFastLane } from '../../edges/fast-lane/fast-lane.ts'
import { createHttpServer } from './http-server.ts'
import { drain, listen } from './listen.ts'

/** Only ends a test that hangs. */
const hangMs = 60_000

test.for([
  ['the fast lane', true],
  ['node:http', false],
] as const)(
  'an idle connection of %s gets one more response when nothing listens any more',
  async ([, takes]) => {
    const { server, leave } = createHttpServer()
    const metricsServer = createHttpServer().server
    server.on('request', (_request, response) => response.end('fine'))
    const fastLane = createFastLane({
      server,
      takes: () => takes,
      route(_host, _request, response) {
        response.writeHead(200, { 'content-length': 4 }).end('fine')
        return true
      },
      passed: { requests: 0, connections: 0 },
    })
    const settings = { hosts: ['127.0.0.1'], port: 0, metrics: { port: null, token: null } }
    const servers = { server, tls: null, metricsServer }
    const listeners = await listen(servers, settings, null, () => {})
    const { port } = server.address() as AddressInfo
    const [idle, received] = await open(port)
    idle.write(request)
    await vi.waitFor(() => expect(received()).toContain('fine'), hangMs)
    leave()
    fastLane.leave()
    const times = { withinMs: hangMs, idleMs: hangMs }
    const drained = drain({ server, fastLane, tls: null, metricsServer, listeners }, times)
    await expect.poll(() => isListening(port)).toBe(false)
    const closed = once(idle, 'close')
    idle.write(request)
    await closed
    expect(received().match(/fine|Connection: [a-z-]+/g)).toEqual([
      ...['Connection: keep-alive', 'fine'],
      ...['Connection: close', 'fine'],
    ])
    await drained
  },
)

test('an address that the machine does not have is skipped, and named', async () => {
  const [server, metricsServer] = [createHttpServer().server, createHttpServer().server]
  const hosts = ['127.0.0.1', '192.0.2.1']
  const settings = { hosts, port: 0, metrics: { port: null, token: null } }
  const skipped: string[] = []
  const listeners = await listen({ server, tls: null, metricsServer }, settings, null, (host) =>
    skipped.push(host),
  )
  expect([listeners.length, skipped]).toEqual([1, ['192.0.2.1']])
  server.close()
})

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function open(port: number): Promise<[Socket, received: () => string]> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'connect')
  return [socket, () => received]
}

const isListening = (port: number): Promise<boolean> =>
  open(port).then(
    ([socket]) => {
      socket.destroy()
      return true
    },
    () => false,
  )
