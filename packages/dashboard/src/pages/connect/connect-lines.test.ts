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
])('the link that opens %s holds the address of the tools', (_, held, expected) => {
  expect(held).toEqual(expected)
})

test('each line names this service', () => {
  for (const [name, line] of Object.entries(lines)) {
    if (!/link$/i.test(name)) expect([name, line]).toEqual([name, expect.stringContaining(base)])
  }
})

test('what npx runs is the client of today', () => {
  expect(lines.cliUninstalled).toContain(` "${base}/cli.tgz?0a1b2c3d"`)
})
