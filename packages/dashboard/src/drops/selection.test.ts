import { expect, test } from 'vitest'
import { noSelection, toggleAll, toggleOne, toggleRange } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { readonly ids: ReadonlySet<string> }) => [...ids].toSorted()

test('a drop is selected and cleared', () => {
  const selected = toggleOne(noSelection, 'b')
  expect(idsOf(selected)).toEqual(['b'])
  expect(idsOf(toggleOne(selected, 'b'))).toEqual([])
})

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', []],
])('from %s to %s selects %j', (from, to, selected) => {
  expect(idsOf(toggleRange(toggleOne(noSelection, from), to, shown))).toEqual(selected)
})

test('a range that ends at a selected drop is cleared', () => {
  const all = toggleAll(noSelection, shown)
  expect(idsOf(toggleRange(toggleOne(all, 'b'), 'd', shown))).toEqual(['a', 'e'])
})

test('a range whose start is no longer shown is a single drop', () => {
  expect(idsOf(toggleRange(toggleOne(noSelection, 'z'), 'c', shown))).toEqual(['c', 'z'])
})

test('all drops are selected, then none', () => {
  const all = toggleAll(toggleOne(noSelection, 'b'), shown)
  expect(idsOf(all)).toEqual(shown)
  expect(idsOf(toggleAll(all, shown))).toEqual([])
})
