import { expect, test } from 'vitest'
import { mergeTags } from './merge-tags.ts'

test.each([
  { opened: ['a', 'b'], typed: ['b', 'a', 'c'], current: ['a', 'b'], saved: ['b', 'a', 'c'] },
  { opened: ['a'], typed: ['a', 'c'], current: ['a', 'b'], saved: ['a', 'c', 'b'] },
  { opened: ['a', 'b'], typed: ['a', 'b', 'c'], current: ['b'], saved: ['b', 'c'] },
  { opened: ['a', 'b'], typed: ['b'], current: ['a', 'b', 'c'], saved: ['b', 'c'] },
  { opened: ['a'], typed: ['a', 'b'], current: ['a', 'b'], saved: ['a', 'b'] },
])('$typed, typed over $opened, becomes $saved beside $current', ({ saved, current, ...edit }) => {
  expect(mergeTags(edit, current)).toEqual(saved)
})
