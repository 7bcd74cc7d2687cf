import { createHash, randomBytes } from 'node:crypto'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import { verifyRun } from './verify-run.ts'

const bytes = randomBytes(1000)
const pack = makeId('pack', Buffer.alloc(idBytes))
const item = (from: number, to: number) => {
  const digest = createHash('sha256').update(bytes.subarray(from, to)).digest('hex')
  return { pack, offset: 50 + from, size: to - from, digest }
}
/** With a gap, two adjacent contents and an empty one. */
const items = [item(0, 300), item(320, 320), item(320, 321), item(321, 1000)]
const run = { pack, offset: 50, size: 1000, items }

async function* chunksOf(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const verify = async (content: Buffer, size: number) =>
  Buffer.concat(await Array.fromAsync(verifyRun(chunksOf(content, size), run)))

test.each([1, 7, 300, 320, 999, 1000])(
  'passes on what is as it was, in chunks of %i',
  async (size) => {
    expect(await verify(bytes, size)).toEqual(bytes)
  },
)

test.each([0, 299, 320, 321, 999])('a wrong byte at %i is an error', async (at) => {
  const wrong = Buffer.from(bytes)
  wrong[at] = (wrong[at] ?? 0) ^ 1
  for (const size of [1, 64, 1000])
    await expect(verify(wrong, size)).rejects.toBeInstanceOf(DamagedPack)
})

test('bytes between contents do not matter', async () => {
  const other = Buffer.from(bytes)
  other[310] = (other[310] ?? 0) ^ 1
  expect(await verify(other, 64)).toEqual(other)
})

test('a run that ends too early is an error', async () => {
  for (const end of [0, 300, 999])
    await expect(verify(bytes.subarray(0, end), 64)).rejects.toBeInstanceOf(DamagedPack)
})
