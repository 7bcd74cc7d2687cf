import { expect, test } from 'vitest'
import { formatViews } from './format-views.ts'

const daysOf = (...counts: number[]) =>
  counts.map((views, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    views,
  }))
const textOf = (lines: ReturnType<typeof formatViews>) =>
  lines.map((line) => (typeof line === 'string' ? line : line.text))

test('a chart of the days, with the most viewed pages and referrers', () => {
  const views = {
    total: 1261,
    days: daysOf(0, 1, 10, 20, 30, 1200),
    paths: [
      { path: '/', views: 1200 },
      { path: '/about/', views: 61 },
    ],
    referrers: [{ host: 'news.example', views: 27 }],
  }
  expect(textOf(formatViews(views, 80))).toEqual([
    '1,261 views in 6 days',
    '',
    '1,200 │     █',
    '      │     █',
    '      │     █',
    '      │     █',
    '    0 │ ▁▁▁▁█',
    '       2026-01-01',
    '',
    'Views  Page',
    '1,200  /',
    '   61  /about/',
    '',
    'Views  Referrer',
    '   27  news.example',
  ])
})

test('without views there is only the total', () => {
  const none = { total: 0, days: daysOf(0), paths: [], referrers: [] }
  expect(textOf(formatViews(none, 80))).toEqual(['0 views in 1 day'])
})

test.each([20, 50, 80, 120, Number.POSITIVE_INFINITY])('90 days fit into %s columns', (columns) => {
  const days = daysOf(...Array.from({ length: 90 }, (_, index) => index * 100))
  const lines = textOf(formatViews({ total: 1, days, paths: [], referrers: [] }, columns))
  const width = Math.min(columns, 120)
  expect(lines.filter((line) => line.length > Math.max(width, 22))).toEqual([])
  const bars = lines.find((line) => line.includes('0 │')) ?? ''
  expect(bars.endsWith('█')).toBe(true)
  const isGrouped = lines.some((line) => line.startsWith('Each column is'))
  expect(isGrouped).toBe(columns !== 120)
})

test('long lists are shortened, and a long path is not', () => {
  const paths = Array.from({ length: 14 }, (_, index) => ({
    path: `/${'x'.repeat(90)}/${index}`,
    views: 2,
  }))
  const lines = textOf(formatViews({ total: 28, days: daysOf(28), paths, referrers: [] }, 50))
  expect(lines).toContain(`    2  ${paths[9]?.path}`)
  expect(lines.at(-1)).toBe('       and 4 more; --json lists them')
})
