import { expect, test } from 'vitest'
import { parseCompareSearch } from './compare-search.ts'

test('a search may contain anything', () => {
  expect(parseCompareSearch({ from: '2', to: 3 })).toEqual({ from: 2, to: 3 })
  expect(parseCompareSearch({ from: 'x', to: -1 })).toEqual({})
  expect(parseCompareSearch({ from: ['2', '3'], to: null })).toEqual({})
})
