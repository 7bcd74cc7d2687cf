// Texts of the list of drops.
import { plans } from '@plinth/domain/plans/plans'
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
    dropAnywhere: 'Drop a file, folder or zip anywhere on this page to publish it.',
  },
  list: {
    label: 'Drops',
    protected: 'Password protected',
    expires: 'Expires {time}',
  },
  filters: {
    search: 'Search drops',
    searchPlaceholder: 'Search by name or address',
    sort: 'Sort',
    newest: 'Newest first',
    name: 'By name',
    address: 'By address',
    state: 'State',
    any: 'All states',
  },
  paused: ({ count }: { readonly count: number }) =>
    count === 1
      ? `1 drop is paused because ${plans.free.title} includes ${plans.free.drops}. Delete an older drop or upgrade to bring it back.`
      : `${count} drops are paused because ${plans.free.title} includes ${plans.free.drops}. Delete older drops or upgrade to bring them back.`,
  liveDrops: {
    open: 'Choose drops',
    title: 'Choose the drops that stay live',
    explanation: ({ limit }: { readonly limit: number }) =>
      `${plans.free.title} includes ${limit}. The others are paused at once, and nothing of them is deleted.`,
    count: ({ chosen, limit }: { readonly chosen: number; readonly limit: number }) =>
      `${chosen} of ${limit} chosen`,
    cancel: 'Cancel',
    save: 'Save choice',
  },
  first: {
    title: 'Publish your first page',
    dropAnywhere:
      'Drop an HTML or Markdown file, a folder or a zip anywhere on this page. It goes live at its own address in seconds.',
    choose: 'Choose a file or zip',
    noFile: 'Nothing to upload yet?',
    write: 'Write a page',
    connect: 'Connect an agent',
    terminal: 'Or publish from a terminal:',
    command: 'command',
    claim: 'Then open the `claim_url` from the response to add the page to your account.',
  },
}
