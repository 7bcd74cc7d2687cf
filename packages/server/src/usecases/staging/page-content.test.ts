import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pageContent } from './page-content.ts'

const inOne = (content: Buffer) => [content]
const byteByByte = (content: Buffer) => Array.from(content, (byte) => Buffer.from([byte]))

test.each([
  ['HTML', Buffer.from('<p>a')],
  ['UTF-16', Buffer.from('\ufeff<p>a', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\ufeff<p>a', 'utf16le').swap16()],
  ['a stray NUL far behind', Buffer.from(`${'a'.repeat(512)}\0`)],
])('%s is passed on as it is', async (_, content) => {
  for (const pieces of [inOne, byteByByte]) {
    expect(await buffer(pageContent(Readable.from(pieces(content))))).toEqual(content)
  }
})

test.each([
  ['zip', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
  ['picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
])('a %s is no page', async (_, content) => {
  for (const pieces of [inOne, byteByByte]) {
    await expect(buffer(pageContent(Readable.from(pieces(content))))).rejects.toMatchObject({
      code: 'unsupported_file_type',
      detail: expect.stringContaining('`zip`'),
    })
  }
})
