// Texts of the connect pages: how to connect each agent, the command line, curl and CI.
import { messages as headings } from '../headings/messages.ts'

const forEditors = 'The agent in your editor can publish what you build and update it later.'

export const messages = {
  nav: 'Ways to connect',
  unverified: 'Confirm your email to connect agents and create tokens.',
  steps: 'Instructions',
  access: 'You can disconnect an app at any time under {apps}, or revoke its {token}.',
  apps: 'connected apps',
  token: 'token',
  apiToken: 'API token',
  claude: {
    label: 'Claude',
    title: headings.connect.claude,
    intro: 'On the web and desktop. Once connected, it also works in the mobile app.',
    open: 'In Claude, open **Customize**, then **Connectors**. Choose **+**, then **Add custom connector**.',
    teams:
      'In Team and Enterprise workspaces, an owner first adds the connector in the organisation’s settings. Then each member connects it.',
    url: 'Name it Plinth and enter this URL:',
    connect: 'Choose **Connect** and authorize Claude. Then ask: “Publish this as a page.”',
    reachable:
      'Claude connects over the internet, so your Plinth server needs a public HTTPS address. For a server on your own machine or network, use Claude Desktop with the extension below, or Claude Code.',
    bundle: 'Install it in Claude Desktop',
    bundleSteps:
      'Download the extension and open it in Claude Desktop. Then enter an {token}. It runs on your computer, so it also reaches servers without a public address.',
    download: 'Download plinth.mcpb',
  },
  claudeCode: {
    label: 'Claude Code',
    title: headings.connect['claude-code'],
    intro: 'Then ask: “Publish the report as a page.”',
    add: 'In a terminal, run:',
    scope:
      'This adds Plinth to the current project. To add it to all projects, put `--scope user` before the name.',
    authenticate:
      'In Claude Code, type `/mcp`, select plinth and choose **Authenticate**. Authorize the app in your browser.',
    plugin: 'Or install the plugin',
    pluginSteps:
      'It adds Plinth to all projects, with a skill that tells Claude when to publish. Authenticate as above.',
  },
  codex: {
    label: 'Codex',
    title: headings.connect.codex,
    intro: 'Works for the CLI, the editor extension and the desktop app.',
    add: 'In a terminal, run this command, then authorize the app in your browser:',
    noBrowser: 'If no browser opens, run `codex mcp login plinth`.',
  },
  cursor: {
    label: 'Cursor',
    title: headings.connect.cursor,
    intro: forEditors,
    add: 'Add to Cursor',
    file: 'Or add this to `.cursor/mcp.json` in a project, or to `~/.cursor/mcp.json` for all projects:',
    login: 'When Cursor asks you to log in, authorize the app in your browser.',
  },
  vsCode: {
    label: 'VS Code',
    title: headings.connect.vscode,
    intro: forEditors,
    add: 'Add to VS Code',
    terminal: 'Or run this in a terminal:',
    file: 'Or, to share it with everyone who works in a folder, add this to its `.vscode/mcp.json`:',
    start: 'Start the server when VS Code asks, then authorize the app in your browser.',
  },
  agents: {
    label: 'Other agents',
    title: headings.connect.agents,
    intro:
      'Any client of the Model Context Protocol (MCP) can publish, list, update and delete drops.',
    oauth: 'Agents that support OAuth only need this URL:',
    token: 'Others need an {token}. Most of them read a file like this:',
    stdio: 'For agents that can only run local commands, install the {cli}, then use:',
    cli: 'CLI',
    skill: 'For agents that load skills, add one that tells them when and how to publish:',
    page: 'For agents with only a terminal, share this page. It explains the API:',
  },
  terminal: {
    label: 'Command line',
    title: headings.connect.terminal,
    intro: 'Publish a folder with one command, and run it again to update it.',
    install: 'Install the CLI. It needs Node 20 or newer:',
    login: 'Sign in once and authorize the CLI in your browser:',
    device: 'On a machine without a browser, add `--device`.',
    deploy: 'Run this in the folder you want to publish. Later runs upload only changed files:',
    npx: 'To use `plinth` without installing it, run:',
  },
  curl: {
    label: 'curl',
    title: headings.connect.curl,
    intro: 'For scripts that can’t install anything.',
    token: 'Create an {token} and set it as `PLINTH_TOKEN` in your shell.',
    create: 'Reserve an address:',
    zip: 'Zip the content of your folder, here `site`, with an `index.html` at its root:',
    hidden:
      'This command excludes hidden files, except `.well-known`. In other zips, only files that look like secrets are left out.',
    upload:
      'Upload the zip, now and for every update. `$SITE_ID` is the `id` from the first response:',
    anonymous: ({ days }: { readonly days: string }) =>
      `Without a token, publish a single page for ${days}:`,
    claim: 'To keep the page, open the `claim_url` from the response.',
    agentsPage: 'Agents guide',
    apiReference: 'API reference',
  },
  github: {
    label: 'GitHub Actions',
    title: headings.connect.github,
    intro: 'Publish your site on every push.',
    token:
      'Create an {token} for the drop that you publish to: under **Drop**, choose it instead of all drops. Save the token in your repository under **Settings**, **Secrets and variables**, **Actions** as `PLINTH_TOKEN`.',
    workflow:
      'Save this as `.github/workflows/publish.yml`. Replace `dist` with your build folder and `my-site` with your slug. Without a build, remove that line and use the folder with your site:',
    reachable: 'GitHub’s runners connect over the internet, so your server needs a public address.',
    previews:
      'To preview each pull request, use the action in `integrations/github-action` in Plinth’s repository.',
  },
  /** Names of what a button copies: "Copy the …". */
  copied: {
    url: 'URL',
    command: 'command',
    plugin: 'plugin commands',
    skill: 'skill command',
    mcpFile: 'content of mcp.json',
    tokenFile: 'file with a token',
    stdioFile: 'file that runs a command',
    pageUrl: 'URL of the page',
    install: 'install command',
    login: 'login command',
    deploy: 'deploy command',
    npx: 'npx command',
    create: 'command that reserves an address',
    zip: 'zip command',
    upload: 'upload command',
    anonymous: 'command without a token',
    workflow: 'workflow',
  },
}
