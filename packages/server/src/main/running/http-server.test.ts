import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a stop lets slow clients receive a response that has ended', async () => {
  const body = Buffer.alloc(20_000_000, 'x')
  const server = createHttpServer()
  const ended = Promise.withResolvers<void>()
  server.on('request', (_request, response) => {
    response.end(body)
    ended.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await ended.promise
  const closed = once(server, 'close')
  server.close()
  const closing = setInterval(() => server.closeIdleConnections(), 10)
  let received = 0
  for await (const chunk of client) received += chunk.length
  clearInterval(closing)
  expect(received).toBeGreaterThan(body.length)
  await closed
})
