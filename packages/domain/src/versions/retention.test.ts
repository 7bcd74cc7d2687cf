import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { draftExpiresAt, draftsToRemove, isExpiredDraft, versionToRemove } from './retention.ts'

const version = (number: number, publishedAt: number | null) => ({
  id: `v${number}`,
  number,
  publishedAt,
})
const published = (...numbers: number[]) => numbers.map((number) => version(number, number))
const drafts = (...numbers: number[]) => numbers.map((number) => version(number, null))

test.each([
  ['below the limit', published(1, 2), 2, 3, null],
  ['exactly at the limit', published(1, 2, 3), 3, 3, null],
  ['one over the limit', published(1, 2, 3, 4), 4, 3, 'v1'],
  ['in any order', published(4, 2, 3, 1), 4, 3, 'v1'],
  ['far over after a downgrade: one only', published(1, 2, 3, 4, 5, 6), 6, 3, 'v1'],
  ['the oldest is live', published(1, 2, 3, 4), 1, 3, 'v2'],
  ['drafts do not count', [...published(1, 2, 6), ...drafts(3, 4, 5)], 6, 3, null],
  ['drafts are not removed', [...drafts(1, 2), ...published(3, 4, 5, 6)], 6, 3, 'v3'],
  ['anonymous', published(1, 2), 2, 1, 'v1'],
  ['only the live version', published(1), 1, 0, null],
  ['no versions', [], 1, 3, null],
])('published versions: %s', (_, versions, live, limit, expected) => {
  expect(versionToRemove(versions, { limit, liveId: `v${live}` })?.id ?? null).toBe(expected)
})

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test.each([
  ['ten are kept', drafts(...numbers(1, 10)), []],
  ['the oldest of eleven is removed', drafts(...numbers(1, 11)), ['v1']],
  ['in any order', drafts(...numbers(1, 11)).reverse(), ['v1']],
  ['all beyond the newest ten', drafts(...numbers(1, 12)), ['v2', 'v1']],
  ['published versions do not count', [...drafts(...numbers(2, 11)), ...published(1, 12)], []],
])('drafts: %s', (_, versions, expected) => {
  expect(draftsToRemove(versions).map(({ id }) => id)).toEqual(expected)
})

test('a draft expires after fourteen days, a published version never', () => {
  const draft = { createdAt: 5, publishedAt: null }
  const end = 5 + 14 * dayMs
  expect(draftExpiresAt(draft)).toBe(end)
  expect([end - 1, end].map((now) => isExpiredDraft(draft, now))).toEqual([false, true])
  expect(isExpiredDraft({ createdAt: 5, publishedAt: 6 }, Number.MAX_SAFE_INTEGER)).toBe(false)
})
