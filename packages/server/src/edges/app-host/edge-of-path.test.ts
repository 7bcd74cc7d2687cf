import { expect, test } from 'vitest'
import { edgeOfPath } from './edge-of-path.ts'

test.each([
  ['/api/v1/sites?limit=1', 'api'],
  ['/mcp', 'mcp'],
  ['/mcp/uploads/abc', 'mcp'],
  ['/oauth/token', 'oauth'],
  ['/device?user_code=A', 'oauth'],
  ['/.well-known/oauth-authorization-server', 'oauth'],
  ['/', 'app'],
  ['/mcpx', 'app'],
  ['/devices', 'app'],
  ['/dashboard/drops', 'app'],
])('a request for %s belongs to %s', (url, edge) => {
  expect(edgeOfPath(url)).toBe(edge)
})
