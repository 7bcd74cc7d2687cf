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

const field = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`
const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nfile\r\n'
const end = '--b--\r\n'

test.each([
  ['no line of its own', '\r\n--b\r\r\n--b--', []],
  ['a line without a colon', `--b\r\nhead\r\n${end}`, []],
  ['one line and no empty line', `--b\r\ncontent-type: a/b\r\n${end}`, []],
  ['an incomplete head before a field', `--b\r\nx\r\n${field('note')}${end}`, ['value']],
  ['an incomplete head after a field', `${field('note')}--b\r\nx\r\n${end}`, ['value']],
  ['an incomplete head after a file', `${file}--b\r\nx\r\n${end}`, ['file']],
])('a part that has %s is refused, and not waited for', async (_, body, before) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const [request] = await once(server, 'request')
  const form = { note: { kind: 'text', description: '' } } as const
  const seen: string[] = []
  const read = async () => {
    for await (const part of multipartParts(request, [form], new BodyPacing()))
      seen.push(part.kind === 'file' ? await text(part.content) : part.value)
  }
  await expect(read()).rejects.toMatchObject({ code: 'invalid_body' })
  expect(seen).toEqual(before)
  socket.destroy()
})
