// Idle connections are closed, and nothing of a closed connection stays in memory.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp2Server } from './http2-server.ts'

async function serve(idleMs: number, handle: (response: ServerResponse) => void) {
  const limits = { maxHeaderBytes: 16_384, idleMs, requestMs: 60_000 }
  const http2 = createHttp2Server(
    { routeVisit: () => false, route: (_, response) => handle(response) },
    limits,
  )
  const listener = createServer((socket) => http2.take(socket)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    http2.closeAll()
    listener.close()
  })
  const { port } = listener.address() as AddressInfo
  const socket = tcpConnect(port, '127.0.0.1')
  const session = connect('http://a', { createConnection: () => socket as Socket })
  session.on('error', () => {})
  onTestFinished(() => session.destroy())
  return { session, socket }
}

test('a connection without streams is closed', async () => {
  const { session } = await serve(1000, (response) => response.end('fine'))
  const stream = session.request({ ':path': '/' }).resume()
  await once(stream, 'close')
  await once(session, 'close')
})

test.each(['the client', 'the server'])('a response that %s ends is collected', async (by) => {
  let response: WeakRef<ServerResponse> | null = null
  const { session, socket } = await serve(600_000, (current) => {
    response = new WeakRef(current)
    current.writeHead(200)
    current.write(Buffer.alloc(1_000_000))
  })
  const stream = session.request({ ':path': '/' })
  stream.on('error', () => {})
  await once(stream, 'response')
  if (by === 'the client') socket.destroy()
  else (response as WeakRef<ServerResponse> | null)?.deref()?.destroy()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const isCollected = () => {
    collect()
    return response !== null && response.deref() === undefined
  }
  await expect.poll(isCollected, { timeout: 10_000 }).toBe(true)
})
