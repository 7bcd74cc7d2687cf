// Texts of the command palette and of the list of keyboard shortcuts.
const shortcut = (what: string, keys: readonly string[], between = '') => ({ what, keys, between })
const goTo = (what: string, key: string) => shortcut(what, ['G', key], 'then')

export const messages = {
  palette: {
    label: 'Search or jump to',
    placeholder: 'Find a drop, a page or an action',
    results: 'Results',
    drops: 'Drops',
    copy: 'Copy',
    pages: 'Pages',
    page: {
      drops: 'Your drops',
      newDrop: 'New drop',
      paste: 'Paste HTML or Markdown',
      connect: 'Connect an agent or terminal',
      account: 'Account settings',
      organisation: 'Organisation',
      plan: 'Plan and billing',
      tokens: 'API tokens',
      apps: 'Connected apps',
      usage: 'Usage and export',
      operator: 'Operator',
      docs: 'Docs',
    },
    connectWords: 'mcp cli claude codex cursor curl github',
    actions: 'Actions',
    help: 'Keyboard shortcuts',
    theme: ({ label }: { readonly label: string }) => `Theme: ${label}`,
    count: ({ count }: { readonly count: number }) =>
      count === 1 ? '1 result' : `${count} results`,
    none: 'No results. Try another search.',
  },
  sheet: {
    title: 'Keyboard shortcuts',
    groups: [
      {
        title: 'Everywhere',
        keys: [
          shortcut('Search or jump to', ['Ctrl', 'K']),
          shortcut('New drop', ['N']),
          goTo('Go to your drops', 'D'),
          goTo('Go to connect', 'C'),
          goTo('Go to settings', 'S'),
          goTo('Go to API tokens', 'T'),
          goTo('Go to usage', 'U'),
          shortcut('Show these shortcuts', ['?']),
        ],
      },
      {
        title: 'List of drops',
        keys: [
          shortcut('Search drops', ['/']),
          shortcut('Next, previous drop', ['J', 'K']),
          shortcut('Open the drop’s page', ['Enter']),
          shortcut('Open its address in a new tab', ['O']),
          shortcut('Copy its address', ['C']),
          shortcut('Select it', ['X']),
          shortcut('Select up to it', ['Shift', 'X']),
          shortcut('Clear the selection', ['Esc']),
        ],
      },
    ],
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Turn them off if you use speech input. Ctrl+K always works.',
    close: 'Close',
  },
}
