// Headings of pages. Apart from the other texts of the pages: the placeholders that are shown while
// a page loads have them too, and are part of the first script.
export const messages = {
  drops: 'Your drops',
  drop: 'Drop',
  edit: 'Edit drop',
  compare: 'Compare versions',
  newDrop: 'New drop',
  paste: 'Paste HTML or Markdown',
  account: 'Account',
  organisation: 'Organisation',
  plan: 'Plan and billing',
  tokens: 'API tokens',
  apps: 'Connected apps',
  usage: 'Usage and export',
  reports: 'Reports',
  recentDrops: 'Anonymous drops',
  auditLog: 'Audit log',
  /** By the last segment of the path. */
  connect: {
    claude: 'Connect Claude',
    'claude-code': 'Connect Claude Code',
    codex: 'Connect Codex',
    cursor: 'Connect Cursor',
    vscode: 'Connect VS Code',
    agents: 'Connect another agent',
    terminal: 'Publish from the command line',
    curl: 'Publish with curl',
    github: 'Publish from GitHub Actions',
  },
}
