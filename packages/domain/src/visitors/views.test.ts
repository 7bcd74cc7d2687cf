import { expect, test } from 'vitest'
import {
  dateOf,
  dayOf,
  limitSubjects,
  mostSubjects,
  otherSubjects,
  viewedPath,
  viewsByDay,
} from './views.ts'

test('a day begins at midnight in UTC, and has a date', () => {
  const midnight = Date.UTC(2026, 10, 15)
  expect(dateOf(dayOf(midnight))).toBe('2026-11-15')
  expect(dateOf(dayOf(midnight - 1))).toBe('2026-11-14')
})

test('a range ends today and includes days without views', () => {
  const noon = Date.UTC(2026, 2, 1, 12)
  const counted = [
    { day: dayOf(noon) - 1, views: 5 },
    { day: dayOf(noon) + 1, views: 9 },
  ]
  const days = viewsByDay(noon, 3, counted)
  expect(days.map(({ day, views }) => `${dateOf(day)} ${views}`)).toEqual([
    '2026-02-27 0',
    '2026-02-28 5',
    '2026-03-01 0',
  ])
})

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`)

test.each([
  { has: 0, comes: ['/new', otherSubjects], apart: ['/new', otherSubjects] },
  { has: mostSubjects - 1, comes: ['/new', '/newer'], apart: ['/new', otherSubjects] },
  { has: mostSubjects, comes: ['/new', '/7', '/newer'], apart: [otherSubjects, '/7'] },
])('with $has known subjects, $comes are counted as $apart', ({ has, comes, apart }) => {
  const counts = new Map(comes.map((subject) => [subject, 2]))
  for (const known of [numbered(has), [otherSubjects, ...numbered(has)]]) {
    const result = limitSubjects(new Set(known), counts)
    expect([...result.keys()]).toEqual(apart)
    expect(result.values().reduce((sum, views) => sum + views)).toBe(2 * comes.length)
  }
})

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/index.html', '/index.html'],
  ['/caf%C3%A9/%61#top', '/café/a'],
  ['/cafe%CC%81/', '/café/'],
  ['http://drop.example/a?b', '/a'],
  ['/a%20b/100%25/%3F%23%5C/%01%E2%80%AE', '/a%20b/100%25/%3F%23%5C/%01%E2%80%AE'],
  ['/%', otherSubjects],
  [`/${'a'.repeat(199)}`, `/${'a'.repeat(199)}`],
  [`/${'a'.repeat(200)}`, otherSubjects],
])('%s is the page %s', (target, page) => expect(viewedPath(target)).toBe(page))
