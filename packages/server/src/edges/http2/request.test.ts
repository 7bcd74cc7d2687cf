// A client that resets its stream in the middle of a body is detected, whatever the error code.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:http2'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  client.resume()
  client.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  client.write(frame(settings, 0, 0, Buffer.alloc(0)))
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
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(code)
  client.write(frame(reset, 0, stream, payload))
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
