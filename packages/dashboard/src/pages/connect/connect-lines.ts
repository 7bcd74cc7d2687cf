// Commands, links and configuration files that connect agents, terminals and CI to this service.
import { allowRemote, kitName, pluginCommands, zipCommand } from '@plinth/contract/shell-commands'
import { curlLines } from '../../drops/curl-lines.ts'

export type ConnectLines = ReturnType<typeof connectLines>

const json = (value: object): string => JSON.stringify(value, null, 2)

/**
 * `base` is the origin of the service. `cliPath` is the versioned path of the CLI package: npx
 * caches packages by URL.
 */
export function connectLines(base: string, cliPath: string) {
  const url = `${base}/mcp`
  const cliPackage = `${base}/cli.tgz`
  const curl = curlLines(base)
  const forVsCode = JSON.stringify({ name: 'plinth', type: 'http', url })
  return {
    mcp: url,
    claudeCode: `claude mcp add --transport http plinth ${url}`,
    /** Claude Code installs plugins over https only. */
    plugin: base.startsWith('https:') ? pluginCommands(base) : null,
    bundle: `${base}/${kitName}.mcpb`,
    skill: `npx skills add ${base}`,
    codex: `codex mcp add plinth --url ${url}`,
    cursorLink: `cursor://anysphere.cursor-deeplink/mcp/install?name=plinth&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    cursorFile: json({ mcpServers: { plinth: { url } } }),
    vsCodeLink: `vscode:mcp/install?${encodeURIComponent(forVsCode)}`,
    vsCodeCommand: `code --add-mcp '${forVsCode}'`,
    vsCodeFile: json({ servers: { plinth: { type: 'http', url } } }),
    fileWithToken: json({
      mcpServers: {
        plinth: { type: 'http', url, headers: { Authorization: 'Bearer plinth_…' } },
      },
    }),
    stdioFile: json({
      mcpServers: {
        plinth: {
          command: 'plinth',
          args: ['mcp'],
          env: { PLINTH_URL: base, PLINTH_TOKEN: 'plinth_…' },
        },
      },
    }),
    cliInstall: `npm install --global ${allowRemote} ${cliPackage}`,
    cliLogin: `plinth login --url ${base}`,
    cliUninstalled: `npx --yes ${allowRemote} "${base}${cliPath}"`,
    curlAnonymous: curl.anonymous,
    curlCreate: curl.create,
    zip: `${zipCommand('site')} > site.zip`,
    curlUpload: curl.uploadZip,
    agentsPage: `${base}/docs/agents.md`,
    workflow: workflow(base),
  }
}

const workflow = (base: string): string => `name: Publish
on:
  push:
    branches: [main]
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - run: npm ci && npm run build
      - run: npx --yes ${allowRemote} ${base}/cli.tgz deploy dist --slug my-site
        env:
          PLINTH_URL: ${base}
          PLINTH_TOKEN: \${{ secrets.PLINTH_TOKEN }}`
