import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pageContent } from './page-content.ts'

const inOne = (content: Buffer) => [content]
const byteByByte = (content: Buffer) => Array.from(content, (byte) => Buffer.from([byte]))

test.each([
  ['HTML', Buffer.from('<p>a')],
  ['UTF-16', Buffer.from('\ufeff<p>a', 'utf16le')],
  ['UTF-16 with the other byte order', Buffer.from('\ufeff<p>a', 'utf16le').swap16()],
  ['a NUL after the first 512 bytes', Buffer.from(`${'a'.repeat(512)}\0`)],
])('%s is passed through unchanged', async (_, content) => {
  for (const pieces of [inOne, byteByByte]) {
    expect(await buffer(pageContent(Readable.from(pieces(content))))).toEqual(content)
  }
})

test.each([
  ['zip', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
  ['picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
])('a %s is rejected', async (_, content) => {
  for (const pieces of [inOne, byteByByte]) {
    await expect(buffer(pageContent(Readable.from(pieces(content))))).rejects.toMatchObject({
      code: 'unsupported_file_type',
      detail: expect.stringContaining('`zip`'),
    })
  }
})
