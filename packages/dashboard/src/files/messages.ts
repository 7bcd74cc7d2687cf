// Texts about files that are shown.
export const messages = {
  filter: 'Filter files',
  noMatch: 'No matching files.',
  found: ({ count }: { readonly count: number }) =>
    count === 1 ? '1 matching file' : `${count} matching files`,
  count: ({ count }: { readonly count: number }) => (count === 1 ? '1 file' : `${count} files`),
  tooLarge: ({ limit }: { readonly limit: string }) =>
    `This file is larger than ${limit}, so it isn’t shown here. Download it instead.`,
}
