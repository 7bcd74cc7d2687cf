import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { recentlyLive } from './recently-live.ts'

const now = 100 * dayMs
const week = 7 * dayMs

/** Publishes by version and days before now, newest first. */
const live = (...publishes: [versionId: string, daysAgo: number][]) =>
  recentlyLive(
    publishes.map(([versionId, daysAgo]) => ({ versionId, at: now - daysAgo * dayMs })),
    now,
  ).map(({ versionId, until }) => [versionId, (until - now) / dayMs])

test('a version counts for a week after the next publish, not after its own', () => {
  expect(live(['two', 1], ['one', 300])).toEqual([['one', 6]])
  expect(live(['two', 7], ['one', 8])).toEqual([])
  expect(live(['three', 1], ['two', 8], ['one', 9])).toEqual([['two', 6]])
})

test('the live version is not an earlier one, even if it was restored', () => {
  expect(live(['one', 300])).toEqual([])
  expect(live(['one', 1], ['two', 2], ['one', 3])).toEqual([['two', 6]])
})

test('a version that was live twice counts from its last time, newest first', () => {
  expect(live(['three', 0], ['one', 1], ['two', 2], ['one', 6])).toEqual([
    ['one', week / dayMs],
    ['two', 6],
  ])
})

test('a drop without a publish has none', () => {
  expect(live()).toEqual([])
})
