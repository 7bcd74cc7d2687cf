// Texts about files that are shown.
import { formatCount } from '@plinth/domain/base/sizes'

export const messages = {
  filter: 'Filter files',
  noMatch: 'No matching files.',
  found: ({ count }: { readonly count: number }) =>
    count === 1 ? '1 matching file' : `${formatCount(count)} matching files`,
  count: ({ count }: { readonly count: number }) =>
    count === 1 ? '1 file' : `${formatCount(count)} files`,
  broken:
    'This browser can’t show this file. It may be damaged, or in a format that the browser doesn’t support.',
  empty: 'This file is empty.',
  noViewer: 'This browser can’t show PDF files here. Open or download the file instead.',
  tooLarge: ({ limit }: { readonly limit: string }) =>
    `This file is larger than ${limit}, so it isn’t shown here. Download it instead.`,
}
