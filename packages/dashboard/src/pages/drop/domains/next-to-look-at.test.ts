import { expect, test } from 'vitest'
import { nextToLookAt } from './next-to-look-at.ts'

const domain = (
  hostname: string,
  status: 'pending_dns' | 'issuing' | 'active' | 'failed',
  second: number | null,
) => {
  const checked_at = second === null ? null : `2026-11-15T12:00:0${second}Z`
  return { hostname, status, dns: { checked_at } }
}

test.each([
  ['nothing', [], null],
  [
    'nothing of what DNS is right for',
    [domain('a.test', 'active', 1), domain('b.test', 'issuing', 1)],
    null,
  ],
  [
    'the oldest look',
    [domain('a.test', 'failed', 2), domain('b.test', 'pending_dns', 1)],
    'b.test',
  ],
  [
    'what was never looked at',
    [domain('a.test', 'failed', 2), domain('b.test', 'pending_dns', null)],
    'b.test',
  ],
])('%s', (_, domains, hostname) => {
  expect(nextToLookAt(domains)).toBe(hostname)
})
