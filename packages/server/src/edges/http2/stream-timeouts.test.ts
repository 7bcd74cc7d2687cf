// A client that reads nothing keeps no response in memory, and its connection is closed.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp2Server } from './http2-server.ts'

/** Preface, settings and window update that allow all that is sent, and GET http://a/. */
const visit = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0x7f, 0xff, 0xff, 0xff]),
  Buffer.from([0, 0, 4, 8, 0, 0, 0, 0, 0, 0x7f, 0, 0, 0]),
  Buffer.from([0, 0, 6, 1, 5, 0, 0, 0, 1, 0x82, 0x86, 0x84, 0x01, 0x01, 0x61]),
])
/** More than the buffers of a connection take. */
const body = Buffer.alloc(33_554_432)

test.each(['lean', 'node:http2'])('a %s response that is not read is ended', async (kind) => {
  const ended = Promise.withResolvers<string>()
  const onClose = () => ended.resolve(kind)
  const http2 = createHttp2Server(
    {
      routeVisit(_, __, response) {
        if (kind !== 'lean') return false
        response.once('close', onClose)
        response.writeHead(200, []).end(body)
        return true
      },
      route: (_, response) => response.once('close', onClose).writeHead(200).end(body),
    },
    { maxHeaderBytes: 16_384, idleMs: 100, requestMs: 60_000 },
  )
  const closed = Promise.withResolvers<void>()
  const listener = createServer((socket) => {
    socket.once('close', () => closed.resolve())
    http2.take(socket)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    http2.closeAll()
    listener.close()
  })
  client.pause().write(visit)
  expect(await ended.promise).toBe(kind)
  await closed.promise
})
