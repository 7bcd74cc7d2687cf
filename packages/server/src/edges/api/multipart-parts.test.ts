import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BodyPacing } from '../uploads/body-pacing.ts'
import { multipartParts } from './multipart-parts.ts'

const server = createServer()
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
})

const half = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\none half'

test.each([
  ['ends in the middle of a file', `content-length: ${half.length}\r\n\r\n${half}`],
  ['is cut off in the middle of a file', `content-length: ${half.length + 1}\r\n\r\n${half}`],
])('a body that %s is refused with our own error', async (_, rest) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n${rest}`,
  )
  const [request] = await once(server, 'request')
  for await (const part of multipartParts(request, [], new BodyPacing())) {
    const reading = part.kind === 'file' ? text(part.content) : null
    await expect(reading).rejects.toMatchObject({
      code: 'invalid_body',
      detail: 'The upload ended before it was complete.',
    })
    break
  }
  socket.destroy()
  expect.assertions(1)
})
