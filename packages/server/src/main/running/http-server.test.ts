import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a stop lets slow clients receive a response that has ended', async () => {
  const body = Buffer.alloc(20_000_000, 'x')
  const { server } = createHttpServer()
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

test('a server that leaves ends connections with the response in progress, or the next', async () => {
  const { server, leave } = createHttpServer()
  const respond = Promise.withResolvers<void>()
  let arrived = 0
  server.on('request', async ({ url }, response) => {
    arrived += 1
    if (url === '/slow') await respond.promise
    response.writeHead(200, ['Content-Length', '4']).end('fine')
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`
  const [slow, idle] = [open(), open()]
  const received = [text(slow), text(idle)]
  slow.write(get('/slow'))
  idle.write(get('/'))
  await vi.waitFor(() => expect(arrived).toBe(2))
  leave()
  idle.write(get('/'))
  respond.resolve()
  const ends = (await Promise.all(received)).map((each) => each.match(/Connection: [a-z-]+/g))
  expect(ends).toEqual([['Connection: close'], ['Connection: keep-alive', 'Connection: close']])
})
