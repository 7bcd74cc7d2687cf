// Search, filter and sort order of the list of drops, applied in the browser.
import type { Drop, ListedViews } from '../api/queries.ts'
import { shownState } from './drop-state.ts'

export const sorts = ['newest', 'updated', 'name', 'address', 'views', 'size'] as const
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
  /** Blank for all drops. */
  readonly tag: string
}

/** Parses the URL's query, which may contain anything. */
export const parseDropSearch = (search: Readonly<Record<string, unknown>>): DropSearch => ({
  q: textOf(search.q),
  sort: sorts.find((sort) => sort === search.sort) ?? 'newest',
  state: states.find((state) => state === search.state) ?? 'any',
  tag: textOf(search.tag),
})

/** The router parses digits as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const noSearch = parseDropSearch({})

type ListedDrop = Pick<
  Drop,
  'id' | 'name' | 'title' | 'slug' | 'tags' | 'status' | 'created_at' | 'updated_at'
> & {
  readonly live_version: Pick<NonNullable<Drop['live_version']>, 'byte_size'> | null
}

/** Views by drop ID; undefined until they are loaded. */
type ViewsOfDrops = ReadonlyMap<string, Pick<ListedViews, 'total'>> | undefined

export const titleOf = ({ name, title, slug }: Pick<Drop, 'name' | 'title' | 'slug'>): string =>
  name || title || slug

// Creating a collator takes longer than sorting a long list with it.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const addresses = new Intl.Collator('en', { numeric: true })

/** Timestamps of the API have the same length, so they sort as text. */
const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

type Order = (a: ListedDrop, b: ListedDrop) => number

const orders: Readonly<Record<Sort, (views: ViewsOfDrops) => Order>> = {
  newest: () => (a, b) => newestFirst(a.created_at, b.created_at),
  updated: () => (a, b) => newestFirst(a.updated_at, b.updated_at),
  name: () => (a, b) => names.compare(titleOf(a), titleOf(b)),
  address: () => (a, b) => addresses.compare(a.slug, b.slug),
  views: (views) => {
    const viewsOf = ({ id }: ListedDrop) => views?.get(id)?.total ?? 0
    return (a, b) => viewsOf(b) - viewsOf(a)
  },
  size: () => (a, b) => sizeOf(b) - sizeOf(a),
}

const sizeOf = ({ live_version }: ListedDrop): number => live_version?.byte_size ?? 0

/** Apart from the filter: the order stays the same while a search is typed. */
export const sortDrops = <Drop extends ListedDrop>(
  drops: readonly Drop[],
  sort: Sort,
  views: ViewsOfDrops,
): readonly Drop[] => drops.toSorted(orders[sort](views))

interface FilterOptions extends Omit<DropSearch, 'sort'> {
  /** Whether the user has confirmed their email address. */
  readonly verified: boolean
}

export function filterDrops<Drop extends ListedDrop>(
  drops: readonly Drop[],
  search: FilterOptions,
): readonly Drop[] {
  const words = search.q.toLowerCase().split(/\s+/).filter(Boolean)
  return drops
    .filter((drop) => search.state === 'any' || shownState(drop, search.verified) === search.state)
    .filter(({ tags }) => search.tag === '' || tags.includes(search.tag))
    .filter((drop) => {
      const text = searchedText(drop)
      return words.every((word) => text.includes(word))
    })
}

const searchedText = ({ name, title, slug, tags }: ListedDrop): string =>
  `${name} ${title} ${slug} ${tags.join(' ')}`.toLowerCase()

/** All tags of the drops, sorted, and the one that is searched for. */
export const tagsFor = (
  drops: readonly Pick<Drop, 'tags'>[],
  { tag }: Pick<DropSearch, 'tag'>,
): readonly string[] =>
  [...new Set([...drops.flatMap(({ tags }) => tags), ...(tag === '' ? [] : [tag])])].sort()
