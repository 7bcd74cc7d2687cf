import { expect, test } from 'vitest'
import { nextDomainToCheck } from './next-domain-to-check.ts'

const domain = (
  hostname: string,
  status: 'pending_dns' | 'issuing' | 'active' | 'failed',
  second: number | null,
) => {
  const checked_at = second === null ? null : `2026-11-15T12:00:0${second}Z`
  const proven_at = status === 'pending_dns' ? null : '2026-11-14T12:00:00Z'
  const lapses_at = status === 'issuing' || status === 'active' ? null : '2026-12-15T12:00:00Z'
  return { hostname, proven_at, lapses_at, dns: { checked_at } }
}

test.each([
  ['none without domains', [], null],
  [
    'none whose DNS is set up',
    [domain('a.test', 'active', 1), domain('b.test', 'issuing', 1)],
    null,
  ],
  [
    'none that only lacks a certificate: each check would order one',
    [{ ...domain('a.test', 'failed', 1), lapses_at: null }],
    null,
  ],
  [
    'the domain with the oldest check',
    [domain('a.test', 'failed', 2), domain('b.test', 'pending_dns', 1)],
    'b.test',
  ],
  [
    'a domain that was never checked',
    [domain('a.test', 'failed', 2), domain('b.test', 'pending_dns', null)],
    'b.test',
  ],
])('checks next: %s', (_, domains, hostname) => {
  expect(nextDomainToCheck(domains)).toBe(hostname)
})
