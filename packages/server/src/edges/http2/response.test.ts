// Differences between HTTP/1.1 and HTTP/2 that handlers must not notice.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type OutgoingHttpHeaders } from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp2Server } from './http2-server.ts'

const limits = { maxHeaderBytes: 16_384, idleMs: 60_000, requestMs: 60_000 }

async function ask(
  headers: OutgoingHttpHeaders,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const http2 = createHttp2Server({ routeVisit: () => false, route: handler }, limits)
  const listener = createServer((socket) => http2.take(socket)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const session = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
  onTestFinished(() => {
    session.destroy()
    http2.closeAll()
    listener.close()
  })
  const [received] = await once(session.request(headers), 'response')
  return received
}

test('HTTP/1.1 headers and status messages are removed without a warning', async () => {
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const received = await ask({}, (_, response) => {
    response.setHeader('connection', 'keep-alive')
    response.setHeader('x-one', '1')
    response.statusMessage = 'Fine'
    response.writeHead(201, 'Made', { Connection: 'close', 'X-Two': '2' }).end()
  })
  expect(received).toMatchObject({ ':status': 201, 'x-one': '1', 'x-two': '2' })
  expect(received).not.toHaveProperty('connection')
  expect(warnings).toEqual([])
})

test('Host and :authority are compared without case, and headers are limited by bytes', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, '1']))
  const hosts: unknown[] = []
  const headers = { ':authority': 'www.example.com', host: 'WWW.Example.com', ...many }
  const received = await ask(headers, ({ rawHeaders }, response) => {
    hosts.push(...rawHeaders.filter((_, at) => rawHeaders[at - 1] === 'host'))
    response.writeHead(204).end()
  })
  expect([received[':status'], hosts]).toEqual([204, ['www.example.com']])
})
