// Texts of the list of drops.
import { messages as headings } from '../headings/messages.ts'

const drops = (count: number): string => (count === 1 ? '1 drop' : `${count} drops`)

export const messages = {
  back: 'Drops',
  page: {
    title: headings.drops,
    release: 'Drop your files to publish them',
    newDrop: 'New drop',
    loading: 'Loading…',
    none: 'No drops yet',
    count: ({ count }: { readonly count: number }) => drops(count),
    found: ({ found, count }: { readonly found: number; readonly count: number }) =>
      `${found} of ${drops(count)}`,
    noMatch: 'No matching drops. Try another search or clear the filter.',
    clearSearch: 'Clear search and filters',
    dropAnywhere: 'Drop a file, folder or zip anywhere on this page to publish it.',
  },
  list: {
    label: 'Drops',
    protected: 'Password protected',
    expires: 'Expires {time}',
    menuOf: ({ name }: { readonly name: string }) => `Actions for ${name}`,
    select: ({ name }: { readonly name: string }) => `Select ${name}`,
  },
  filters: {
    search: 'Search drops',
    searchPlaceholder: 'Search by name, address or tag',
    sort: 'Sort',
    sorts: {
      newest: 'Newest first',
      updated: 'Last updated',
      name: 'By name',
      address: 'By address',
      views: 'Most views',
      size: 'Largest first',
    },
    state: 'State',
    any: 'All states',
    tag: 'Tag',
    anyTag: 'All tags',
    view: 'View',
    views: { list: 'List', grid: 'Grid' },
  },
}
