// Search, filter and sort order of the list of drops, applied in the browser.
import type { Drop } from '../api/queries.ts'
import { shownState } from './drop-state.ts'

export const sorts = ['newest', 'name', 'address'] as const
export type Sort = (typeof sorts)[number]

const states = [
  'any',
  'live',
  'waiting',
  'unpublished',
  'reserved',
  'paused',
  'expired',
  'removed',
] as const
export type StateFilter = (typeof states)[number]

/** States offered as filters: `waiting` does not occur once the email address is confirmed. */
export const statesFor = (verified: boolean, { state }: Pick<DropSearch, 'state'>) =>
  states.filter((one) => one !== 'waiting' || !verified || one === state)

export interface DropSearch {
  readonly q: string
  readonly sort: Sort
  readonly state: StateFilter
}

/** Parses the URL's query, which may contain anything. */
export const parseDropSearch = (search: Readonly<Record<string, unknown>>): DropSearch => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : '',
  sort: sorts.find((sort) => sort === search.sort) ?? 'newest',
  state: states.find((state) => state === search.state) ?? 'any',
})

export const noSearch = parseDropSearch({})

type ListedDrop = Pick<Drop, 'name' | 'title' | 'slug' | 'status' | 'created_at'>

export const titleOf = ({ name, title, slug }: Pick<Drop, 'name' | 'title' | 'slug'>): string =>
  name || title || slug

const orders: Readonly<Record<Sort, (a: ListedDrop, b: ListedDrop) => number>> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  name: (a, b) =>
    titleOf(a).localeCompare(titleOf(b), 'en', { sensitivity: 'base', numeric: true }),
  address: (a, b) => a.slug.localeCompare(b.slug, 'en', { numeric: true }),
}

interface FindOptions extends DropSearch {
  /** Whether the user has confirmed their email address. */
  readonly verified: boolean
}

export function findDrops<Drop extends ListedDrop>(
  drops: readonly Drop[],
  search: FindOptions,
): Drop[] {
  const words = search.q.toLowerCase().split(/\s+/).filter(Boolean)
  return drops
    .filter((drop) => search.state === 'any' || shownState(drop, search.verified) === search.state)
    .filter(({ name, title, slug }) => {
      const text = `${name} ${title} ${slug}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(orders[search.sort])
}
