import { expect, test } from 'vitest'
import type { Domain } from '../../../api/queries.ts'
import {
  domainSentence,
  expirySentence,
  isDnsSetUp,
  primaryDomain,
  removalSentence,
} from './describe-domain.ts'

const domain = (changes: Partial<Domain>): Domain => ({
  hostname: 'www.example.com',
  status: 'pending_dns',
  url: 'https://www.example.com/',
  reason: null,
  records: [],
  dns: { expected: null, found: null, checked_at: null, next_check_at: '2026-11-15T12:00:00Z' },
  certificate: null,
  certificate_due_at: null,
  created_at: '2026-11-15T12:00:00Z',
  proven_at: null,
  lapses_at: '2026-11-22T12:00:00Z',
  ...changes,
})
const proven = { proven_at: '2026-11-15T12:00:00Z', lapses_at: null }

test('the reason given by the server replaces the generic sentence', () => {
  const context = { isPrimary: true, isLive: true }
  expect(domainSentence(domain({ reason: 'Nothing is there.' }), context)).toBe('Nothing is there.')
})

test.each([
  [true, true, 'Visitors to this drop are redirected here.'],
  [false, true, 'This drop is also served here.'],
  [true, false, 'Once the drop is live, its visitors are redirected here.'],
  [false, false, 'Once the drop is live, it’s also served here.'],
])('an active domain, primary: %s, drop live: %s', (isPrimary, isLive, expectedText) => {
  const active = domain({ status: 'active', ...proven })
  expect(domainSentence(active, { isPrimary: isPrimary, isLive })).toBe(expectedText)
})

test('a domain without DNS says on which day it is removed', () => {
  expect(expirySentence(domain({}))).toContain(
    'remove this domain on 22 November 2026 if DNS isn’t set up',
  )
  expect(expirySentence(domain({ ...proven, lapses_at: '2026-12-15T12:00:00Z' }))).toContain(
    'on 15 December 2026 unless its DNS records are restored',
  )
  expect(expirySentence(domain(proven))).toBeNull()
})

test('DNS is set up once ownership is proven, until the records disappear', () => {
  expect(isDnsSetUp(domain({}))).toBe(false)
  expect(isDnsSetUp(domain(proven))).toBe(true)
  expect(isDnsSetUp(domain({ ...proven, lapses_at: '2026-12-15T12:00:00Z' }))).toBe(false)
})

test('the first active domain is the primary one', () => {
  const domains = [domain({}), domain({ status: 'active', hostname: 'a.example.com' })]
  expect(primaryDomain(domains)?.hostname).toBe('a.example.com')
})

test.each([
  ['active', [], 'garden.example serves the drop again'],
  ['active', [domain({ status: 'active', hostname: 'b.test' })], 'are redirected to b.test'],
  ['active', [domain({ hostname: 'b.test' })], 'garden.example serves the drop again'],
  ['failed', [], 'Visitors to garden.example aren’t affected'],
] as const)('the consequence of removing a domain that is %s', (status, others, expectedText) => {
  const removed = domain({ status })
  expect(removalSentence(removed, [removed, ...others], 'garden.example')).toContain(expectedText)
})
