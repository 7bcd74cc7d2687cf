import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each([
  ['/verify?code=secret', '/verify'],
  ['/oauth/authorize?client_id=a', '/oauth/authorize'],
  ['/oauth/interaction/a-pending-request', '/oauth/interaction/…'],
  ['/oauth/authorize/a-pending-request?a=b', '/oauth/authorize/…'],
  ['/setup/secret-of-the-link', '/setup/…'],
  [`/mcp/uploads/${'a2b3'.repeat(13)}`, '/mcp/uploads/…'],
  ['/api/v1/sites/st_abc/upload', '/api/v1/sites/st_abc/upload'],
])('a request for %s is logged as %s', (url, path) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ req: { method: 'GET', url, headers: { cookie: 'secret' } } }, 'request completed')
  expect(JSON.parse(lines.join(''))).toMatchObject({ req: { method: 'GET', path } })
  expect(lines.join('')).not.toContain('secret')
})
