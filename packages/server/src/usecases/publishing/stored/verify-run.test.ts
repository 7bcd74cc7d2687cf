import { createHash, randomBytes } from 'node:crypto'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { DamagedContents } from './damaged-contents.ts'
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

/** The numbers of the items that are not what they were. */
async function damagedItems(content: Buffer, size: number): Promise<number[]> {
  const error: unknown = await verify(content, size).catch((reason: unknown) => reason)
  if (!(error instanceof DamagedContents)) throw error
  return error.contents.map((each) => items.indexOf(each))
}

test.each([
  [[0], [0]],
  [[299], [0]],
  [[320], [2]],
  [[321], [3]],
  [[999], [3]],
  [
    [5, 999],
    [0, 3],
  ],
])('wrong bytes at %j are an error with the contents %j', async (positions, damaged) => {
  const wrong = Buffer.from(bytes)
  for (const at of positions) wrong[at] = (wrong[at] ?? 0) ^ 1
  for (const size of [1, 64, 1000]) expect(await damagedItems(wrong, size)).toEqual(damaged)
})

test('bytes between contents do not matter', async () => {
  const other = Buffer.from(bytes)
  other[310] = (other[310] ?? 0) ^ 1
  expect(await verify(other, 64)).toEqual(other)
})

test.each([
  [0, [0, 2, 3]],
  [300, [2, 3]],
  [999, [3]],
])('a run that ends after %i bytes is an error with the contents %j', async (end, damaged) => {
  expect(await damagedItems(bytes.subarray(0, end), 64)).toEqual(damaged)
})
