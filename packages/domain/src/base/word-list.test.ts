import { expect, test } from 'vitest'
import { listWords } from './word-list.ts'

const types = { and: 'conjunction', or: 'disjunction' } as const

test.each([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])(
  '%s %s %s %s is written as in British English',
  (...words) => {
    for (const last of ['and', 'or'] as const) {
      const format = new Intl.ListFormat('en-GB', { type: types[last] })
      expect(listWords(words, last)).toBe(format.format(words))
    }
  },
)
