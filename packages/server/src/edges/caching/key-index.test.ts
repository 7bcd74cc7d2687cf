import { expect, test } from 'vitest'
import { KeyIndex } from './key-index.ts'

test('a subject has the keys that were added and not removed', () => {
  const index = new KeyIndex<string>()
  expect(index.of('s')).toEqual([])
  index.add('s', 'a')
  index.add('s', 'a')
  expect(index.of('s')).toEqual(['a'])
  index.add('s', 'b')
  index.add('t', 'a')
  expect([index.of('s'), index.of('t')]).toEqual([['a', 'b'], ['a']])
  index.remove('s', 'a')
  index.remove('s', 'c')
  expect([index.of('s'), index.of('t')]).toEqual([['b'], ['a']])
  index.remove('s', 'b')
  index.remove('t', 'other')
  expect([index.of('s'), index.of('t')]).toEqual([[], ['a']])
  index.clear()
  expect(index.of('t')).toEqual([])
})
