import { otherSubjects } from '@plinth/domain/visitors/views'
import { expect, test } from 'vitest'
import { dayInWords, subjectInWords, viewsInShort, viewsInWords } from './words.ts'

test.each([
  [0, '0 views', '0 views'],
  [1, '1 view', '1 view'],
  [1234, '1,234 views', '1.2k views'],
  [5_600_000, '5,600,000 views', '5.6m views'],
])('%d views: %s, %s', (views, words, short) => {
  expect([viewsInWords(views), viewsInShort(views)]).toEqual([words, short])
})

test('days are in UTC, and the remaining subjects have a label', () => {
  expect(dayInWords('2026-11-03')).toBe('Tue 3 Nov')
  expect(subjectInWords('/menu')).toBe('/menu')
  expect(subjectInWords(otherSubjects)).toBe('All others')
})
