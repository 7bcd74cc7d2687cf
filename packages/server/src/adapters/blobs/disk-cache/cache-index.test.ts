import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CacheIndex, openCacheIndex } from './cache-index.ts'

let folder: string
let index: CacheIndex
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-cache-index-'))
  index = openCacheIndex(join(folder, 'index.sqlite'))
})
afterEach(async () => {
  index.discard()
  await rm(folder, { recursive: true })
})

const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key)

test.each<[string, () => boolean]>([
  ['reserved', () => index.reserve('a', 1, 10)],
  ['used', () => index.touch('a')],
])('keeps a row that was %s again after it was read for deletion', (_, change) => {
  for (const key of ['a', 'b', 'c']) index.reserve(key, 1, 10)
  const read = ['a', 'b'].flatMap((key) => index.named(key))
  expect(change()).toBe(true)
  expect(index.delete(read)).toBe(true)
  expect(['a', 'b', 'c'].flatMap((key) => keys(index.named(key)))).toEqual(['a', 'c'])
  expect(index.delete(read)).toBe(false)
  expect(index.oldestBeyond(1)).toHaveLength(1)
  expect(index.oldestBeyond(2)).toEqual([])
})
