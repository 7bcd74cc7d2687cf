import { expect, test } from 'vitest'
import {
  type DomainFacts,
  type DomainStatus,
  type DomainSurroundings,
  domainState,
  isLapsed,
  isShown,
  lapsesAt,
  recordsFor,
} from './custom-domains.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'
import { parseHostname } from './hostname.ts'
import { dayMs } from './lifecycle.ts'

const said = (problem: DomainProblem | null): DomainFinding => ({
  problem,
  reason: problem === null ? '' : `DNS: ${problem}.`,
  expected: 'x',
  found: 'y',
})

const claim: DomainFacts = {
  createdAt: 1000,
  provenAt: null,
  failingSince: null,
  finding: null,
  issueProblem: null,
  certificate: null,
}
const proven = { ...claim, provenAt: 2000, finding: said(null) }
const certified = { ...proven, certificate: { expiresAt: 9000 } }
const failing = { ...certified, failingSince: 3000, finding: said('wrong_cname') }
const here: DomainSurroundings = { certified: true, planProblem: null, now: 5000 }
const behindProxy = { ...here, certified: false }
const late = { ...here, now: 9000 }
const poor = { ...here, planProblem: 'Move to Plus.' }

test.each<[string, DomainFacts, DomainSurroundings, DomainStatus, string | null]>([
  ['not looked at', claim, here, 'pending_dns', null],
  [
    'nothing there',
    { ...claim, finding: said('no_record') },
    here,
    'pending_dns',
    'DNS: no_record.',
  ],
  ['no TXT', { ...claim, finding: said('no_proof') }, here, 'pending_dns', 'DNS: no_proof.'],
  ['wrong TXT', { ...claim, finding: said('wrong_proof') }, here, 'failed', 'DNS: wrong_proof.'],
  [
    'leads elsewhere',
    { ...claim, finding: said('wrong_cname') },
    here,
    'failed',
    'DNS: wrong_cname.',
  ],
  ['nobody answers', { ...claim, finding: said('timeout') }, here, 'failed', 'DNS: timeout.'],
  ['proven', proven, here, 'issuing', null],
  ['no order succeeds', { ...proven, issueProblem: 'CAA.' }, here, 'failed', 'CAA.'],
  ['certified', certified, here, 'active', null],
  ['its certificate is over', certified, late, 'issuing', null],
  ['and no new one comes', { ...certified, issueProblem: 'Limit.' }, late, 'failed', 'Limit.'],
  ['renewal in vain', { ...certified, issueProblem: 'Limit.' }, here, 'active', 'Limit.'],
  ['trouble in DNS', { ...certified, finding: said('servfail') }, here, 'active', 'DNS: servfail.'],
  ['lost', failing, here, 'failed', 'DNS: wrong_cname.'],
  ['behind a proxy', proven, behindProxy, 'active', null],
  ['once ordered here', { ...proven, issueProblem: 'CAA.' }, behindProxy, 'active', null],
  ['behind a proxy, lost', failing, behindProxy, 'failed', 'DNS: wrong_cname.'],
  ['a plan without', certified, poor, 'failed', 'Move to Plus.'],
  ['a plan without, claim', claim, poor, 'pending_dns', 'Move to Plus.'],
])('%s', (_, domain, surroundings, status, reason) => {
  expect(domainState(domain, surroundings)).toEqual({ status, reason })
})

test.each([
  ['a claim', claim, 1000 + 7 * dayMs],
  ['a proven one', certified, null],
  ['a lost one', failing, 3000 + 30 * dayMs],
])('when %s lapses', (_, domain, end) => {
  expect(lapsesAt(domain)).toBe(end)
  const moment = end ?? Number.MAX_SAFE_INTEGER
  expect([isLapsed(domain, moment - 1), isLapsed(domain, moment)]).toEqual([false, end !== null])
})

test.each<[string, DomainFacts, boolean]>([
  ['a claim', claim, false],
  ['proven', proven, true],
  ['trouble, not for long', { ...proven, finding: said('timeout') }, true],
  ['trouble', { ...failing, finding: said('servfail') }, true],
  ['leads nowhere', { ...failing, finding: said('no_record') }, true],
  ['at other addresses', { ...failing, finding: said('wrong_address') }, true],
  ['an alias of something else', failing, false],
  ['without its proof', { ...failing, finding: said('no_proof') }, false],
  ['with the proof of another', { ...failing, finding: said('wrong_proof') }, false],
  ['lapsed', { ...proven, failingSince: here.now - 30 * dayMs }, false],
])('is it shown: %s', (_, domain, shown) => {
  expect(isShown(domain, here.now)).toBe(shown)
})

const needed = {
  hostname: parseHostname('www.example.com'),
  target: 'shop.drops.example',
  zone: 'example.com',
  addresses: ['192.0.2.1', '2001:db8::1'],
  proofToken: 'plinth-abc',
  hadByAnother: false,
}
const apex = { ...needed, hostname: parseHostname('example.com') }

const cname = 'CNAME www.example.com www shop.drops.example'
const txt = 'TXT _plinth.www.example.com _plinth.www plinth-abc'

test.each([
  ['no_record', needed, [cname]],
  ['wrong_address', needed, [cname]],
  ['no_proof', needed, [cname, txt]],
  ['wrong_proof', needed, [cname, txt]],
] as const)('whoever hears of %s finds what it speaks of', (problem, facts, lines) => {
  expect(recordLines(recordsFor(facts, problem))).toEqual(lines)
})

const recordLines = (records: ReturnType<typeof recordsFor>) =>
  records.map(({ type, name, relativeName, value }) => [type, name, relativeName, value].join(' '))

test.each([
  ['a name below', needed, ['CNAME www.example.com www shop.drops.example']],
  [
    'one whose zone nobody knows',
    { ...needed, zone: null },
    ['CNAME www.example.com www.example.com shop.drops.example'],
  ],
  [
    'one that somebody had',
    { ...needed, hadByAnother: true },
    [
      'CNAME www.example.com www shop.drops.example',
      'TXT _plinth.www.example.com _plinth.www plinth-abc',
    ],
  ],
  [
    'an apex',
    apex,
    [
      'A example.com @ 192.0.2.1',
      'AAAA example.com @ 2001:db8::1',
      'TXT _plinth.example.com _plinth plinth-abc',
    ],
  ],
])('records of %s', (_, facts, lines) => {
  expect(recordLines(recordsFor(facts, null))).toEqual(lines)
})
