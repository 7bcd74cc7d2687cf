// Texts of the list of templates, and of choosing pictures for them.
export const messages = {
  cv: {
    title: 'CV',
    description: 'Your work and education on one page, ready to print.',
  },
  portfolio: {
    title: 'Portfolio',
    description: 'Your best projects, each with a picture and a few words.',
  },
  links: {
    title: 'Link in bio',
    description: 'All your links on one page.',
  },
  invite: {
    title: 'Event invite',
    description: 'Date, place and schedule of your event, with a way to reply.',
  },
  pictures: {
    tooLarge: ({ limit }: { readonly limit: string }) =>
      `That picture is larger than ${limit}. Choose a smaller one.`,
    unreadable: 'Your browser can’t read that picture. Choose a JPEG, PNG or WebP file.',
    noMemory: 'Your browser doesn’t have enough memory for that picture. Choose a smaller one.',
  },
}
