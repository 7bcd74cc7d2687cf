import { expect, test } from 'vitest'
import { parseHostname } from '../addresses/hostname.ts'
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainProblem } from './domain-checks.ts'
import { evaluateDomain } from './domain-evaluation.ts'
import type { DomainLookup, DomainRequirements } from './domain-lookup.ts'

const hostname = parseHostname('www.example.org')
const requirements: DomainRequirements = {
  hostname,
  target: 'otter.plinth.test',
  formerTargets: ['badger.plinth.test'],
  zone: 'example.org',
  addresses: ['192.0.2.1', '2001:DB8:0::1'],
  proofToken: 'plinth-token',
  hadOtherOwner: false,
}
const apex: DomainRequirements = { ...requirements, hostname: parseHostname('example.org') }

const answers = (...values: string[]): DnsAnswer => ({ kind: 'answers', values })
const servfail: DnsAnswer = { kind: 'failed', failure: 'servfail' }
const nothing = { addresses: null, proof: null }
const plain = (addresses: DnsAnswer, proof: DnsAnswer | null = null): DomainLookup => ({
  cnameChain: ['example.org'],
  chainEnd: 'end',
  addresses,
  proof,
})
const aliases = (...names: string[]): DomainLookup => ({
  cnameChain: [hostname, ...names],
  chainEnd: 'here',
  ...nothing,
})

const cases: [string, DomainRequirements, DomainLookup, DomainProblem | null][] = [
  ['CNAME to the drop', requirements, aliases(requirements.target), null],
  [
    'CNAME through another name',
    requirements,
    aliases('cdn.example.net', requirements.target),
    null,
  ],
  ['CNAME to a former slug', requirements, aliases('badger.plinth.test'), null],
  ['no record', requirements, plain(answers()), 'no_record'],
  [
    'CNAME to another host',
    requirements,
    { ...aliases('example.net'), chainEnd: 'end', addresses: answers('9.9.9.9') },
    'wrong_cname',
  ],
  [
    'CNAME to a name without records',
    requirements,
    { ...aliases('example.net'), chainEnd: 'end', addresses: answers() },
    'wrong_cname',
  ],
  [
    'CNAME to another drop',
    requirements,
    {
      ...aliases('fox.plinth.test'),
      chainEnd: 'end',
      addresses: answers('192.0.2.1'),
      proof: answers(),
    },
    'wrong_cname',
  ],
  [
    'CNAME to another host of the service, with the TXT record',
    requirements,
    {
      ...aliases('example.org'),
      chainEnd: 'end',
      addresses: answers('192.0.2.1'),
      proof: answers('plinth-token'),
    },
    null,
  ],
  [
    'CNAME loop',
    requirements,
    { ...aliases('a.example', hostname), chainEnd: 'loop' },
    'cname_loop',
  ],
  [
    'too many CNAMEs',
    requirements,
    { ...aliases('a.example'), chainEnd: 'too_many' },
    'cname_loop',
  ],
  ['timeout', requirements, { ...aliases(), chainEnd: 'timeout' }, 'timeout'],
  [
    'refused within the chain',
    requirements,
    { ...aliases('a.example'), chainEnd: 'refused' },
    'refused',
  ],
  ['SERVFAIL for the addresses', requirements, plain(servfail), 'servfail'],
  [
    'CNAME, domain had by another tenant',
    { ...requirements, hadOtherOwner: true },
    aliases(requirements.target),
    'no_proof',
  ],
  [
    'CNAME, domain had by another tenant, with the TXT record',
    { ...requirements, hadOtherOwner: true },
    { ...aliases(requirements.target), proof: answers('else', ' plinth-token ') },
    null,
  ],
  [
    'apex with the TXT record',
    apex,
    plain(answers('192.0.2.1', '2001:db8::1'), answers('plinth-token')),
    null,
  ],
  [
    'apex with one of the addresses',
    apex,
    plain(answers('2001:db8::1'), answers('plinth-token')),
    null,
  ],
  ['apex without the TXT record', apex, plain(answers('192.0.2.1'), answers()), 'no_proof'],
  [
    'apex with another token',
    apex,
    plain(answers('192.0.2.1'), answers('plinth-token2')),
    'wrong_proof',
  ],
  ['SERVFAIL for the TXT record', apex, plain(answers('192.0.2.1'), servfail), 'servfail'],
  ['apex with another address', apex, plain(answers('9.9.9.9')), 'wrong_address'],
  [
    'apex with an additional address',
    apex,
    plain(answers('192.0.2.1', '9.9.9.9')),
    'wrong_address',
  ],
  [
    'service without public addresses',
    { ...apex, addresses: [] },
    plain(answers('9.9.9.9')),
    'wrong_address',
  ],
]

test.each(cases)('%s', (_, needed, lookup, problem) => {
  const finding = evaluateDomain(needed, lookup)
  expect(finding.problem).toBe(problem)
  if (problem === null) expect(finding.reason).toBe('')
  else expect(finding.reason).toMatch(/^[\w.]+.* .*\.$/)
  expect(finding.found).not.toBe('')
})

test('a finding lists the expected and the found records', () => {
  const wrong: DomainLookup = {
    ...aliases('shop.example.net', 'edge.example.net'),
    chainEnd: 'end',
    addresses: answers('9.9.9.9', '2620:fe::fe'),
  }
  expect(evaluateDomain(requirements, wrong)).toEqual({
    problem: 'wrong_cname',
    reason:
      'www.example.org is an alias of shop.example.net, then edge.example.net, not of otter.plinth.test.',
    expected: 'www.example.org CNAME otter.plinth.test',
    found:
      'www.example.org CNAME shop.example.net; shop.example.net CNAME edge.example.net; edge.example.net A 9.9.9.9; edge.example.net AAAA 2620:fe::fe',
  })
  const { expected, found } = evaluateDomain(
    apex,
    plain(answers('192.0.2.1'), answers('v=spf1 -all')),
  )
  expect(expected).toContain('_plinth.example.org TXT plinth-token')
  expect(found).toContain('_plinth.example.org TXT "v=spf1 -all"')
})

test('non-public addresses are not revealed', () => {
  const inside = plain(answers('10.0.0.5', '10.0.0.6', 'fd00::1', '192.0.2.1', '9.9.9.9'))
  const { reason, found } = evaluateDomain(apex, inside)
  expect(`${reason} ${found}`).not.toMatch(/10\.0\.0|fd00/)
  expect(reason).toContain('points at a non-public address, 192.0.2.1, 9.9.9.9. It must')
  expect(found).toContain('example.org A a non-public address, 192.0.2.1, 9.9.9.9')
})

test('a CNAME to the DNS root is reported', () => {
  const root: DomainLookup = { ...aliases(''), chainEnd: 'end' }
  expect(evaluateDomain(requirements, root)).toMatchObject({
    problem: 'wrong_cname',
    reason: 'www.example.org is an alias of the DNS root, not of otter.plinth.test.',
    found: 'www.example.org CNAME the DNS root',
  })
})

test('a subdomain with address records is offered both proofs', () => {
  const lookup = { ...plain(answers('192.0.2.1'), answers()), cnameChain: [hostname] }
  const { reason, expected } = evaluateDomain(requirements, lookup)
  expect(reason).toMatch(
    /TXT record _plinth\.www\.example\.org.* an alias .*otter\.plinth\.test\.$/,
  )
  expect(expected).toBe(
    'www.example.org CNAME otter.plinth.test, or _plinth.www.example.org TXT plinth-token',
  )
  const { reason: known } = evaluateDomain(
    { ...requirements, hadOtherOwner: true },
    { ...aliases(requirements.target), proof: answers() },
  )
  expect(known).not.toContain('alias')
})

test('untrusted record values are shortened and sanitised', () => {
  const values = Array.from({ length: 20 }, () => `a\r\n\u202e\0b${'x'.repeat(5000)}`)
  const { found } = evaluateDomain(apex, plain(answers('192.0.2.1'), answers(...values)))
  expect(found).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(found).toContain('and 15 more')
  expect(found.length).toBeLessThan(2000)
})
