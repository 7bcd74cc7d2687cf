// Texts of the documentation pages.
export const messages = {
  product: 'Plinth',
  documentation: 'Plinth docs',
  title: (page: string) => `${page} · Plinth docs`,
  start: {
    heading: 'What do you want to do?',
    description: 'Guides for publishing with Plinth and for running your own server.',
    introduction:
      'Plinth publishes a page, a folder or a whole site at its own address. What you publish is called a drop.',
  },
  api: {
    title: 'API reference',
    task: 'Call the API',
    summary: 'Every REST operation with its fields and errors',
  },
  sidebar: {
    label: 'Guides',
    overview: 'Overview',
  },
  contents: 'On this page',
  guide: {
    markdown: 'View as Markdown',
    pages: 'Previous and next guide',
    previous: 'Previous',
    next: 'Next',
    codeBlock: 'Code',
  },
  search: {
    label: 'Search the docs',
    button: 'Search',
    title: (query: string) => `Search results for “${query}”`,
    heading: (query: string) => `Results for “${query}”`,
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    none: (query: string) => `No results for “${query}”. Try fewer or other words.`,
    unavailable: 'Search is unavailable. Press Enter to search on the server.',
  },
  copy: {
    button: 'Copy',
    label: 'Copy code',
    copied: 'Copied',
    announcement: 'Code copied to the clipboard.',
    failed: 'Couldn’t copy. Select the code and copy it by hand.',
  },
  missing: {
    title: 'Guide not found',
    heading: 'We couldn’t find that guide',
    advice: 'Search the docs, or choose a guide from the list.',
  },
}
