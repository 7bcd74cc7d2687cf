// A client that resets its stream at once, or in the middle of a body, is detected, whatever the error
// code.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { constants, type Http2ServerRequest } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withBody } from '../mcp/request-body.ts'
import { BodyPacing } from '../uploads/body-pacing.ts'
import { createHttp2Server } from './http2-server.ts'

let arrived = Promise.withResolvers<IncomingMessage>()
const limits = { maxHeaderBytes: 16_384, idleMs: 60_000, requestMs: 60_000 }
const http2 = createHttp2Server(
  { routeVisit: () => false, route: (request) => arrived.resolve(request) },
  limits,
)
const listener = createServer((socket) => http2.take(socket))
let client: Socket

/** Built by hand: Node's client ends every body before it resets the stream. */
function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}
const [data, headers, reset, settings] = [0, 1, 3, 4]
const endOfBody = 1
const endOfHeaders = 4
/** POST http://a/ (RFC 7541, appendix A). */
const post = Buffer.from([0x83, 0x86, 0x84, 0x01, 0x01, 0x61])

/** With 20 KB of fields: one of 4,000 bytes, and five references to it in the dynamic table. */
const postWithLongFields = Buffer.concat([
  post,
  Buffer.from([0x40, 0x01, 0x78, 0x7f, 0xa1, 0x1e]),
  Buffer.alloc(4000, 'x'),
  Buffer.alloc(5, 0xbe),
])
const preface = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(settings, 0, 0, Buffer.alloc(0)),
])

async function connectTo(server: Server): Promise<Socket> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
}

beforeAll(async () => {
  client = await connectTo(listener)
  client.write(preface)
})
afterAll(() => {
  client.destroy()
  http2.closeAll()
  listener.close()
})

let stream = -1

async function sendHalf(): Promise<IncomingMessage> {
  arrived = Promise.withResolvers()
  stream += 2
  client.write(frame(headers, endOfHeaders, stream, post))
  client.write(frame(data, 0, stream, Buffer.from('one half')))
  return arrived.promise
}

const sendRest = () => client.write(frame(data, endOfBody, stream, Buffer.from(' and the other')))

function resetStream(code: number): void {
  client.write(resetFrame(stream, code))
}

function resetFrame(id: number, code: number): Buffer {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(code)
  return frame(reset, 0, id, payload)
}

test('a body is complete when it has ended', async () => {
  const request = await sendHalf()
  sendRest()
  expect(await withBody(request, new BodyPacing(), text)).toBe('one half and the other')
  expect(request.complete).toBe(true)
})

describe('a body whose stream is reset is incomplete', () => {
  const refused = { detail: 'The upload ended before it was complete.' }
  const errorCodes = ['NGHTTP2_NO_ERROR', 'NGHTTP2_CANCEL'] as const

  test.each(errorCodes)('while it is being read (%s)', async (errorCode) => {
    const reading = withBody(await sendHalf(), new BodyPacing(), async (content) => {
      await once(content, 'readable')
      resetStream(constants[errorCode])
      return text(content)
    })
    await expect(reading).rejects.toMatchObject(refused)
  })

  test.each(errorCodes)('before it is read (%s)', async (errorCode) => {
    const request = await sendHalf()
    resetStream(constants[errorCode])
    await finished(request).catch(() => undefined)
    await expect(withBody(request, new BodyPacing(), text)).rejects.toMatchObject(refused)
  })
})

describe('a stream that was reset before the server sees it is ignored', () => {
  test.each([
    ['a request', 'NGHTTP2_NO_ERROR', post],
    ['a request', 'NGHTTP2_CANCEL', post],
    ['a request', 'NGHTTP2_PROTOCOL_ERROR', post],
    ['too long headers', 'NGHTTP2_NO_ERROR', postWithLongFields],
    ['too long headers', 'NGHTTP2_PROTOCOL_ERROR', postWithLongFields],
  ] as const)('%s (%s)', async (_, errorCode, fields) => {
    // All frames have arrived before the HTTP/2 server gets the connection.
    const early = createServer((socket) => socket.once('readable', () => http2.take(socket)))
    const socket = await connectTo(early)
    onTestFinished(() => {
      socket.destroy()
      early.close()
    })
    arrived = Promise.withResolvers()
    socket.write(
      Buffer.concat([
        preface,
        frame(headers, endOfHeaders + endOfBody, 1, fields),
        resetFrame(1, constants[errorCode]),
        frame(headers, endOfHeaders + endOfBody, 3, post),
      ]),
    )
    const { stream } = (await arrived.promise) as unknown as Http2ServerRequest
    expect(stream.id).toBe(3)
  })
})
