import { expect, test } from 'vitest'
import { findDrops, parseDropSearch } from './find-drops.ts'

const drop = (slug: string, name: string, day: number, status: 'live' | 'paused' = 'live') => ({
  slug,
  name,
  status,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
})
const drops = [
  drop('a-10', 'menu', 1),
  drop('a-9', 'Wedding', 3, 'paused'),
  drop('zoo', '', 2),
] as const

test.each([
  [{}, ['a-9', 'zoo', 'a-10']],
  [{ sort: 'address' }, ['a-9', 'a-10', 'zoo']],
  [{ sort: 'name' }, ['a-10', 'a-9', 'zoo']],
  [{ q: 'WED a-9' }, ['a-9']],
  [{ q: 'zoo menu' }, []],
  [{ state: 'paused' }, ['a-9']],
  // A query of digits arrives as a number.
  [{ q: 10 }, ['a-10']],
  [{ q: ['x'], sort: 'upwards', state: 7 }, ['a-9', 'zoo', 'a-10']],
])('%j finds %j', (search, slugs) => {
  expect(findDrops(drops, parseDropSearch(search)).map(({ slug }) => slug)).toEqual(slugs)
})
