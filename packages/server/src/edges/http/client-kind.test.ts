import { expect, test } from 'vitest'
import { appOf, channelOf } from './client-kind.ts'

test.each([
  ['plinth-cli/1.2.0', { channel: 'cli' }],
  ['plinth-cli/1.2.0 github-action', { channel: 'action' }],
  ['my-plinth-cli/1.2.0', {}],
  ['curl/8.0', {}],
  [undefined, {}],
])('the channel of %s', (agent, channel) => {
  expect(channelOf({ 'user-agent': agent })).toEqual(channel)
})

test.each([
  ['claude-code/2.1.3 (external, cli)', 'claude-code'],
  ['Cursor/1.0', 'Cursor'],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
  ['python-httpx/0.27', null],
  ['node', null],
  ['plinth-cli/1.2.0', null],
  [`${'a'.repeat(100)}/1`, null],
  [undefined, null],
])('the app of %s', (agent, app) => {
  expect(appOf({ 'user-agent': agent })).toBe(app)
})
