import { expect, test } from 'vitest'
import { connectLines } from './connect-lines.ts'

const base = 'https://plinth.example:8443'
const url = `${base}/mcp`
const lines = connectLines(base, '/cli.tgz?0a1b2c3d')

test.each([
  ['Cursor', JSON.parse(atob(new URL(lines.cursorLink).searchParams.get('config') ?? '')), { url }],
  [
    'VS Code',
    JSON.parse(decodeURIComponent(new URL(lines.vsCodeLink).search.slice(1))),
    { name: 'plinth', type: 'http', url },
  ],
])('the link that opens %s contains the MCP URL', (_, config, expected) => {
  expect(config).toEqual(expected)
})

test('each line that contacts a service contains the URL of this one', () => {
  for (const [name, line] of Object.entries(lines)) {
    if (name !== 'zip' && !/link$/i.test(name))
      expect([name, line]).toEqual([name, expect.stringContaining(base)])
  }
})

test('the plugin is offered over https only, with the name of its marketplace', () => {
  expect(lines.plugin?.split('\n')).toEqual([
    `claude plugin marketplace add ${base}/plugins/marketplace.json`,
    'claude plugin install plinth@plinth.example-8443',
  ])
  expect(connectLines('http://localhost:4000', '/cli.tgz').plugin).toBeNull()
})

test('npx runs the current version of the CLI', () => {
  expect(lines.cliUninstalled).toContain(`npx --yes --allow-remote=all "${base}/cli.tgz?0a1b2c3d"`)
})

test('the stdio configuration starts the installed CLI', () => {
  expect(JSON.parse(lines.stdioFile).mcpServers.plinth).toMatchObject({
    command: 'plinth',
    args: ['mcp'],
    env: { PLINTH_URL: base },
  })
})

test('the zip command writes the file that the upload command sends', () => {
  expect(lines.zip).toMatch(/ > site\.zip$/)
  expect(lines.curlUpload).toContain('-F file=@site.zip')
})

test('the workflow checks out and builds before it publishes', () => {
  expect(lines.workflow).toMatch(/checkout@v6\n.*npm run build\n.*deploy dist /)
})
