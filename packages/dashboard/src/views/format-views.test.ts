import { otherSubjects } from '@plinth/domain/visitors/views'
import { expect, test } from 'vitest'
import { formatSubject, formatUtcDay, formatViews, formatViewsCompact } from './format-views.ts'

test.each([
  [0, '0 views', '0 views'],
  [1, '1 view', '1 view'],
  [1234, '1,234 views', '1.2k views'],
  [5_600_000, '5,600,000 views', '5.6m views'],
])('%d views: %s, %s', (views, long, short) => {
  expect([formatViews(views), formatViewsCompact(views)]).toEqual([long, short])
})

test('days are in UTC, and the remaining subjects have a label', () => {
  expect(formatUtcDay('2026-11-03')).toBe('Tue 3 Nov')
  expect(formatSubject('/menu')).toBe('/menu')
  expect(formatSubject(otherSubjects)).toBe('Other')
})
