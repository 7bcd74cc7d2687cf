// Texts about choosing pictures for a template.
export const messages = {
  tooLarge: ({ limit }: { readonly limit: string }) =>
    `That picture is larger than ${limit}. Choose a smaller one.`,
  unreadable: 'Your browser can’t read that picture. Choose a JPEG, PNG or WebP file.',
  noMemory: 'Your browser doesn’t have enough memory for that picture. Choose a smaller one.',
}
