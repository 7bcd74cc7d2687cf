// Examples of every command, for `--help` and docs/cli.md.

export interface Example {
  readonly what: string
  readonly line: string
}

/** Keyed by the command's name, with the name of its group before it; `plinth` is the program. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  plinth: [
    { what: 'Sign in, once', line: 'plinth login --url plinth.example' },
    { what: 'Publish a folder', line: 'plinth deploy dist' },
    { what: 'See what a deploy would change', line: 'plinth diff dist' },
    { what: 'Show the options of a command', line: 'plinth deploy --help' },
  ],
  login: [
    { what: 'Sign in to a server', line: 'plinth login --url plinth.example' },
    { what: 'On a machine without a browser', line: 'plinth login --device' },
  ],
  logout: [
    { what: 'Sign out of one server of several', line: 'plinth logout --url plinth.example' },
  ],
  whoami: [
    { what: 'Show your account', line: 'plinth whoami' },
    { what: 'Use it in a script', line: 'plinth whoami --json' },
  ],
  deploy: [
    { what: 'Publish a folder', line: 'plinth deploy dist' },
    { what: 'Publish a Markdown page', line: 'plinth deploy notes.md --slug notes' },
    { what: 'Say what changed', line: 'plinth deploy dist -m Photos' },
    { what: 'Get a preview address first', line: 'plinth deploy dist --draft' },
    { what: 'Publish after every change', line: 'plinth deploy dist --watch' },
    { what: 'Publish without an account', line: 'plinth deploy page.html --anonymous' },
  ],
  pull: [
    { what: 'Download a drop into the folder my-site', line: 'plinth pull my-site' },
    { what: 'Update the folder that was published here', line: 'plinth pull' },
    { what: 'Download version 3', line: 'plinth pull my-site old --at 3' },
  ],
  diff: [
    { what: 'What would a deploy change?', line: 'plinth diff dist' },
    { what: 'Only the names of the files', line: 'plinth diff dist --name-only' },
    { what: 'Compare with another drop', line: 'plinth diff dist --slug my-site' },
  ],
  check: [
    { what: 'Check a folder', line: 'plinth check dist' },
    { what: 'Fail in CI if anything will differ', line: 'plinth check dist --strict' },
  ],
  list: [
    { what: 'List your drops', line: 'plinth list' },
    { what: 'Print their addresses', line: "plinth list --json | jq -r '.[].url'" },
  ],
  open: [{ what: 'Open a drop in the browser', line: 'plinth open my-site' }],
  views: [
    { what: 'The last 30 days', line: 'plinth views my-site' },
    { what: 'The last week', line: 'plinth views my-site --days 7' },
    { what: 'The total alone', line: 'plinth views --json | jq .total' },
  ],
  versions: [{ what: 'List versions and drafts', line: 'plinth versions my-site' }],
  promote: [{ what: 'Make version 4 live', line: 'plinth promote my-site 4' }],
  rollback: [{ what: 'Go back to the version before', line: 'plinth rollback my-site' }],
  settings: [
    { what: 'Show the settings', line: 'plinth settings my-site' },
    { what: 'Protect a drop with a password', line: 'plinth settings my-site --password' },
    { what: 'Change the address', line: 'plinth settings my-site --slug new-name' },
  ],
  domains: [
    { what: 'List the domains of a drop', line: 'plinth domains my-site' },
    { what: 'Add one', line: 'plinth domains add www.example.com' },
  ],
  'domains list': [{ what: 'List the domains of a drop', line: 'plinth domains my-site' }],
  'domains add': [
    { what: 'Add a domain', line: 'plinth domains add www.example.com' },
    { what: 'Wait until it is active', line: 'plinth domains add www.example.com --wait' },
  ],
  'domains check': [{ what: 'Check its DNS now', line: 'plinth domains check www.example.com' }],
  'domains remove': [{ what: 'Remove a domain', line: 'plinth domains remove www.example.com' }],
  export: [
    { what: 'Write my-site.zip', line: 'plinth export my-site' },
    { what: 'Back up all drops', line: 'plinth export --all -o drops.zip' },
    { what: 'List the files of a drop', line: 'plinth export my-site -o - | bsdtar -t' },
  ],
  unpublish: [{ what: 'Take a drop offline', line: 'plinth unpublish my-site' }],
  republish: [{ what: 'Bring it back', line: 'plinth republish my-site' }],
  delete: [
    { what: 'Delete a drop', line: 'plinth delete my-site' },
    { what: 'Without a question, in a script', line: 'plinth delete my-site --yes' },
  ],
  mcp: [{ what: 'Add Plinth to Claude Code', line: 'claude mcp add plinth -- plinth mcp' }],
  completion: [
    { what: 'In ~/.bashrc', line: 'source <(plinth completion bash)' },
    { what: 'In ~/.zshrc, after compinit', line: 'source <(plinth completion zsh)' },
    { what: 'In ~/.config/fish/config.fish', line: 'plinth completion fish | source' },
  ],
}

/** As `--help` prints them, below the options. */
export const formatExamples = (examples: readonly Example[]): string =>
  ['\nExamples:', ...examples.flatMap(({ what, line }) => [`  # ${what}`, `  ${line}`])].join('\n')
