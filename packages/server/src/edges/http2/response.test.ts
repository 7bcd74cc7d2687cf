// What HTTP/1.1 says and HTTP/2 has no place for, on both sides.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type OutgoingHttpHeaders } from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp2Server } from './http2-server.ts'

const limits = { maxHeaderBytes: 16_384, idleMs: 60_000, requestMs: 60_000 }

async function ask(
  headers: OutgoingHttpHeaders,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const http2 = createHttp2Server(answer, limits)
  const listener = createServer((socket) => http2.take(socket)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const session = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
  onTestFinished(() => {
    session.destroy()
    http2.closeAll()
    listener.close()
  })
  const [answered] = await once(session.request(headers), 'response')
  return answered
}

test('an answer that was meant for HTTP/1.1 is sent without a complaint', async () => {
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const answered = await ask({}, (_, response) => {
    response.setHeader('connection', 'keep-alive')
    response.setHeader('x-one', '1')
    response.statusMessage = 'Fine'
    response.writeHead(201, 'Made', { Connection: 'close', 'X-Two': '2' }).end()
  })
  expect(answered).toMatchObject({ ':status': 201, 'x-one': '1', 'x-two': '2' })
  expect(answered).not.toHaveProperty('connection')
  expect(warnings).toEqual([])
})

test('a host in other letters is the same, and headers are counted by their bytes', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, '1']))
  const hosts: unknown[] = []
  const asked = { ':authority': 'www.example.com', host: 'WWW.Example.com', ...many }
  const answered = await ask(asked, ({ rawHeaders }, response) => {
    hosts.push(...rawHeaders.filter((_, at) => rawHeaders[at - 1] === 'host'))
    response.writeHead(204).end()
  })
  expect([answered[':status'], hosts]).toEqual([204, ['www.example.com']])
})
