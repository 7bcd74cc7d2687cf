import { expect, test } from 'vitest'
import { parseHostname } from '../addresses/hostname.ts'
import { dayMs } from '../base/day.ts'
import {
  type DomainContext,
  type DomainFacts,
  type DomainStatus,
  domainState,
  isDomainServed,
  isLapsed,
  lapsesAt,
  recordsFor,
} from './custom-domain.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'

const findingFor = (problem: DomainProblem | null): DomainFinding => ({
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
const proven = { ...claim, provenAt: 2000, finding: findingFor(null) }
const certified = { ...proven, certificate: { expiresAt: 9000 } }
const failing = { ...certified, failingSince: 3000, finding: findingFor('wrong_cname') }
const here: DomainContext = { managesCertificates: true, planProblem: null, now: 5000 }
const behindProxy = { ...here, managesCertificates: false }
const late = { ...here, now: 9000 }
const poor = { ...here, planProblem: 'Upgrade to Plus.' }

test.each<[string, DomainFacts, DomainContext, DomainStatus, string | null]>([
  ['not checked yet', claim, here, 'pending_dns', null],
  [
    'no record',
    { ...claim, finding: findingFor('no_record') },
    here,
    'pending_dns',
    'DNS: no_record.',
  ],
  ['no TXT', { ...claim, finding: findingFor('no_proof') }, here, 'pending_dns', 'DNS: no_proof.'],
  [
    'wrong TXT',
    { ...claim, finding: findingFor('wrong_proof') },
    here,
    'failed',
    'DNS: wrong_proof.',
  ],
  [
    'points elsewhere',
    { ...claim, finding: findingFor('wrong_cname') },
    here,
    'failed',
    'DNS: wrong_cname.',
  ],
  ['timeout', { ...claim, finding: findingFor('timeout') }, here, 'failed', 'DNS: timeout.'],
  ['verified', proven, here, 'issuing', null],
  ['certificate orders fail', { ...proven, issueProblem: 'CAA.' }, here, 'failed', 'CAA.'],
  ['certified', certified, here, 'active', null],
  ['certificate expired', certified, late, 'issuing', null],
  [
    'certificate expired and orders fail',
    { ...certified, issueProblem: 'Limit.' },
    late,
    'failed',
    'Limit.',
  ],
  ['renewal failed', { ...certified, issueProblem: 'Limit.' }, here, 'active', 'Limit.'],
  [
    'transient DNS failure',
    { ...certified, finding: findingFor('servfail') },
    here,
    'active',
    'DNS: servfail.',
  ],
  ['failing', failing, here, 'failed', 'DNS: wrong_cname.'],
  ['behind a proxy', proven, behindProxy, 'active', null],
  [
    'behind a proxy, after an earlier order failed',
    { ...proven, issueProblem: 'CAA.' },
    behindProxy,
    'active',
    null,
  ],
  ['behind a proxy, failing', failing, behindProxy, 'failed', 'DNS: wrong_cname.'],
  ['plan without domains', certified, poor, 'failed', 'Upgrade to Plus.'],
  ['plan without domains, claim', claim, poor, 'pending_dns', 'Upgrade to Plus.'],
])('%s', (_, domain, surroundings, status, reason) => {
  expect(domainState(domain, surroundings)).toEqual({ status, reason })
})

test.each([
  ['a claim', claim, 1000 + 7 * dayMs],
  ['a verified domain', certified, null],
  ['a failing domain', failing, 3000 + 30 * dayMs],
])('expiry of %s', (_, domain, end) => {
  expect(lapsesAt(domain)).toBe(end)
  const moment = end ?? Number.MAX_SAFE_INTEGER
  expect([isLapsed(domain, moment - 1), isLapsed(domain, moment)]).toEqual([false, end !== null])
})

test.each<[string, DomainFacts, boolean]>([
  ['a claim', claim, false],
  ['verified', proven, true],
  ['first transient failure', { ...proven, finding: findingFor('timeout') }, true],
  ['lasting transient failure', { ...failing, finding: findingFor('servfail') }, true],
  ['no record', { ...failing, finding: findingFor('no_record') }, true],
  ['other addresses', { ...failing, finding: findingFor('wrong_address') }, true],
  ['CNAME to another host', failing, false],
  ['TXT record removed', { ...failing, finding: findingFor('no_proof') }, false],
  ['TXT record of another tenant', { ...failing, finding: findingFor('wrong_proof') }, false],
  ['lapsed', { ...proven, failingSince: here.now - 30 * dayMs }, false],
])('whether the drop is served: %s', (_, domain, shown) => {
  expect(isDomainServed(domain, here.now)).toBe(shown)
})

const requirements = {
  hostname: parseHostname('www.example.com'),
  target: 'shop.drops.example',
  zone: 'example.com',
  addresses: ['192.0.2.1', '2001:db8::1'],
  proofToken: 'plinth-abc',
  hadOtherOwner: false,
}
const apex = { ...requirements, hostname: parseHostname('example.com') }

const cname = 'CNAME www.example.com www shop.drops.example'
const txt = 'TXT _plinth.www.example.com _plinth.www plinth-abc'

test.each([
  ['no_record', requirements, [cname]],
  ['wrong_address', requirements, [cname]],
  ['no_proof', requirements, [cname, txt]],
  ['wrong_proof', requirements, [cname, txt]],
] as const)(
  'the records listed for %s include the one that its message names',
  (problem, facts, lines) => {
    expect(recordLines(recordsFor(facts, problem))).toEqual(lines)
  },
)

const recordLines = (records: ReturnType<typeof recordsFor>) =>
  records.map(({ type, name, relativeName, value }) => [type, name, relativeName, value].join(' '))

test.each([
  ['a subdomain', requirements, ['CNAME www.example.com www shop.drops.example']],
  [
    'a hostname with an unknown zone',
    { ...requirements, zone: null },
    ['CNAME www.example.com www.example.com shop.drops.example'],
  ],
  [
    'a domain that another tenant had',
    { ...requirements, hadOtherOwner: true },
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
