import { expect, test } from 'vitest'
import { filterDrops, parseDropSearch, sortDrops, statesFor, tagsFor } from './find-drops.ts'

const drop = (slug: string, name: string, day: number, status: 'live' | 'paused' = 'live') => ({
  id: `st_${slug}`,
  slug,
  name,
  title: '',
  status,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
  updated_at: `2026-02-0${9 - day}T00:00:00.000Z`,
  tags: [`day ${day}`, 'trees'],
  live_version: { byte_size: day * 100 },
})
type ListedDrop = Parameters<typeof sortDrops>[0][number]
const views = new Map([
  ['st_zoo', { total: 7 }],
  ['st_a-10', { total: 9 }],
])

function findDrops(
  drops: readonly ListedDrop[],
  search: Parameters<typeof filterDrops>[1] & { readonly sort: Parameters<typeof sortDrops>[1] },
) {
  return filterDrops(sortDrops(drops, search.sort, views), search)
}

const drops = [
  drop('a-10', 'menu', 1),
  drop('a-9', 'Wedding', 3, 'paused'),
  drop('zoo', '', 2),
] as const

test.each([
  [{}, ['a-9', 'zoo', 'a-10']],
  [{ sort: 'address' }, ['a-9', 'a-10', 'zoo']],
  [{ sort: 'name' }, ['a-10', 'a-9', 'zoo']],
  [{ sort: 'updated' }, ['a-10', 'zoo', 'a-9']],
  [{ sort: 'views' }, ['a-10', 'zoo', 'a-9']],
  [{ sort: 'size' }, ['a-9', 'zoo', 'a-10']],
  [{ q: 'WED a-9' }, ['a-9']],
  [{ q: 'zoo menu' }, []],
  [{ q: 'day 2' }, ['zoo']],
  [{ tag: 'day 3' }, ['a-9']],
  [{ tag: 'trees', q: 'a-' }, ['a-9', 'a-10']],
  [{ tag: 'day' }, []],
  [{ state: 'paused' }, ['a-9']],
  // The router parses a query of digits as a number.
  [{ q: 10 }, ['a-10']],
  [{ q: ['x'], sort: 'upwards', state: 7 }, ['a-9', 'zoo', 'a-10']],
])('%j finds %j', (search, slugs) => {
  const find = { ...parseDropSearch(search), verified: true }
  expect(findDrops(drops, find).map(({ slug }) => slug)).toEqual(slugs)
})

test('unpublished drops are found by their state', () => {
  const offline = { ...drop('old', 'Menu', 4), status: 'unpublished' } as const
  const find = { ...parseDropSearch({ state: 'unpublished' }), verified: false }
  expect(findDrops([...drops, offline], find)).toEqual([offline])
})

test.each([
  ['live', []],
  ['waiting', ['zoo', 'a-10']],
  ['paused', ['a-9']],
])('until the email address is confirmed, %s finds %j', (state, slugs) => {
  const find = { ...parseDropSearch({ state }), verified: false }
  expect(findDrops(drops, find).map(({ slug }) => slug)).toEqual(slugs)
})

test.each([
  [false, 'any', true],
  [true, 'any', false],
  // From a URL that was bookmarked before the address was confirmed.
  [true, 'waiting', true],
] as const)('confirmed: %j, state: %s, waiting is offered: %j', (verified, state, offered) => {
  expect(statesFor(verified, { state }).includes('waiting')).toBe(offered)
})

test('the tags of all drops are offered once, and the one that is searched for', () => {
  expect(tagsFor(drops, { tag: '' })).toEqual(['day 1', 'day 2', 'day 3', 'trees'])
  expect(tagsFor([], { tag: 'old' })).toEqual(['old'])
})
