import { expect, test } from 'vitest'
import type { Domain } from '../../../api/queries.ts'
import {
  domainSentence,
  isDnsRight,
  lapseWords,
  leadingDomain,
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

test('what the service says goes before what holds for all', () => {
  const place = { isLeading: true, isLive: true }
  expect(domainSentence(domain({ reason: 'Nothing is there.' }), place)).toBe('Nothing is there.')
})

test.each([
  [true, true, 'Visitors of the drop are sent here.'],
  [false, true, 'The drop answers here, too.'],
  [true, false, 'Once the drop is live, its visitors are sent here.'],
  [false, false, 'Once the drop is live, it answers here, too.'],
])('leading: %s, live: %s', (isLeading, isLive, words) => {
  const active = domain({ status: 'active', ...proven })
  expect(domainSentence(active, { isLeading, isLive })).toBe(words)
})

test('what nobody tends ends on a day that is told', () => {
  expect(lapseWords(domain({}))).toContain('taken off this list on 22 November 2026')
  expect(lapseWords(domain({ ...proven, lapses_at: '2026-12-15T12:00:00Z' }))).toContain(
    'removed on 15 December 2026',
  )
  expect(lapseWords(domain(proven))).toBeNull()
})

test('records are done with once they have proved it, until DNS goes away', () => {
  expect(isDnsRight(domain({}))).toBe(false)
  expect(isDnsRight(domain(proven))).toBe(true)
  expect(isDnsRight(domain({ ...proven, lapses_at: '2026-12-15T12:00:00Z' }))).toBe(false)
})

test('visitors are sent to the first that works', () => {
  const domains = [domain({}), domain({ status: 'active', hostname: 'a.example.com' })]
  expect(leadingDomain(domains)?.hostname).toBe('a.example.com')
})

test.each([
  ['active', [], 'garden.example serves the drop again'],
  ['active', [domain({ status: 'active', hostname: 'b.test' })], 'are sent to b.test'],
  ['active', [domain({ hostname: 'b.test' })], 'garden.example serves the drop again'],
  ['failed', [], 'Visitors of garden.example notice nothing'],
] as const)('who removes one that is %s reads what follows', (status, others, words) => {
  const removed = domain({ status })
  expect(removalSentence(removed, [removed, ...others], 'garden.example')).toContain(words)
})
