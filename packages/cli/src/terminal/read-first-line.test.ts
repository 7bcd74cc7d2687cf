import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readFirstLine } from './read-first-line.ts'

test.each([
  [['secret\n'], 'secret'],
  [['sec', 'ret\r\nmore\n'], 'secret'],
  [['no line break'], 'no line break'],
  [[' spaces count '], ' spaces count '],
  [[], ''],
])('%j', async (chunks, line) => {
  expect(await readFirstLine(Readable.from(chunks))).toBe(line)
})

test('limits the length of the line', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield 'x'.repeat(10_000)
    })(),
  )
  await expect(readFirstLine(endless)).rejects.toThrow('too long')
})
