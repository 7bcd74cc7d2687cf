import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { sliceRuns } from './slice-runs.ts'

/** `a0-5` is the slice of pack a from byte 0 up to, but not including, byte 5. */
function slice(text: string) {
  const [start = 0, end = 0] = text.slice(1).split('-').map(Number)
  return { pack: text.charAt(0) as PackId, offset: start, size: end - start }
}

test.each<[string, string[], string[][]]>([
  ['no slices', [], []],
  ['adjacent slices', ['a0-5', 'a5-9'], [['a0-5', 'a5-9']]],
  ['adjacent slices in any order', ['a5-9', 'a0-5'], [['a0-5', 'a5-9']]],
  ['a gap within the limit', ['a0-5', 'a7-9'], [['a0-5', 'a7-9']]],
  ['a gap over the limit', ['a0-5', 'a8-9'], [['a0-5'], ['a8-9']]],
  ['two packs', ['b5-9', 'a0-5'], [['a0-5'], ['b5-9']]],
  ['a run of the maximum size', ['a0-5', 'a5-10', 'a10-11'], [['a0-5', 'a5-10'], ['a10-11']]],
  ['a slice larger than a run', ['a0-50', 'a50-51'], [['a0-50'], ['a50-51']]],
  ['a duplicate slice', ['a0-5', 'a0-5'], [['a0-5'], ['a0-5']]],
])('%s', (_, given, expected) => {
  const runs = sliceRuns(given.map(slice), { bytes: 10, gap: 2 })
  expect(runs.map((run) => run.items)).toEqual(expected.map((texts) => texts.map(slice)))
  for (const { items, offset, size } of runs) {
    expect(offset).toBe(items[0]?.offset)
    expect(offset + size).toBe(Math.max(...items.map((item) => item.offset + item.size)))
  }
})
