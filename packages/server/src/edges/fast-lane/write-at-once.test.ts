import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createWriteAtOnce } from './write-at-once.ts'

test('a client that does not read keeps only its own response in memory', () => {
  const writeAtOnce = createWriteAtOnce()
  const [head, end] = [Buffer.from('hea'), Buffer.from('d:')]
  const written: Buffer[] = []
  const socketOf = (reads: boolean) =>
    new Writable({
      write(chunk: Buffer, _, done) {
        written.push(chunk)
        if (reads) done()
      },
    }) as never
  const respond = (reads: boolean, text: string) =>
    writeAtOnce(socketOf(reads), [head, end, Buffer.from(text)])
  expect(respond(true, 'one')).toBe(true)
  expect(respond(true, '2')).toBe(true)
  expect(written[1]?.buffer).toBe(written[0]?.buffer)
  expect(respond(false, 'slow')).toBe(false)
  expect(respond(true, 'x'.repeat(1000))).toBe(true)
  expect(respond(false, 'x'.repeat(1000))).toBe(false)
  expect(String(written[2])).toBe('head:slow')
  expect(written.map(({ buffer }) => buffer.byteLength)).toEqual([8, 8, 9, 1005, 1005])
})
