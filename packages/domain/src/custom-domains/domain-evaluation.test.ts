import { expect, test } from 'vitest'
import { parseHostname } from '../addresses/hostname.ts'
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainProblem } from './domain-checks.ts'
import { evaluateDomain } from './domain-evaluation.ts'
import type { DomainLookup, DomainRequirements } from './domain-lookup.ts'

const hostname = parseHostname('www.example.org')
const needs: DomainRequirements = {
  hostname,
  target: 'otter.plinth.test',
  formerTargets: ['badger.plinth.test'],
  zone: 'example.org',
  addresses: ['192.0.2.1', '2001:DB8:0::1'],
  proofToken: 'plinth-token',
  hadOtherOwner: false,
}
const apex: DomainRequirements = { ...needs, hostname: parseHostname('example.org') }

const answers = (...values: string[]): DnsAnswer => ({ kind: 'answers', values })
const servfail: DnsAnswer = { kind: 'trouble', failure: 'servfail' }
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
  ['CNAME to the drop', needs, aliases(needs.target), null],
  ['CNAME through another name', needs, aliases('cdn.example.net', needs.target), null],
  ['CNAME to a former slug', needs, aliases('badger.plinth.test'), null],
  ['no record', needs, plain(answers()), 'no_record'],
  [
    'CNAME to another host',
    needs,
    { ...aliases('example.net'), chainEnd: 'end', addresses: answers('9.9.9.9') },
    'wrong_cname',
  ],
  [
    'CNAME to a name without records',
    needs,
    { ...aliases('example.net'), chainEnd: 'end', addresses: answers() },
    'wrong_cname',
  ],
  [
    'CNAME to another drop',
    needs,
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
    needs,
    {
      ...aliases('example.org'),
      chainEnd: 'end',
      addresses: answers('192.0.2.1'),
      proof: answers('plinth-token'),
    },
    null,
  ],
  ['CNAME loop', needs, { ...aliases('a.example', hostname), chainEnd: 'loop' }, 'cname_loop'],
  ['too many CNAMEs', needs, { ...aliases('a.example'), chainEnd: 'too_many' }, 'cname_loop'],
  ['timeout', needs, { ...aliases(), chainEnd: 'timeout' }, 'timeout'],
  ['refused within the chain', needs, { ...aliases('a.example'), chainEnd: 'refused' }, 'refused'],
  ['SERVFAIL for the addresses', needs, plain(servfail), 'servfail'],
  [
    'CNAME, domain had by another tenant',
    { ...needs, hadOtherOwner: true },
    aliases(needs.target),
    'no_proof',
  ],
  [
    'CNAME, domain had by another tenant, with the TXT record',
    { ...needs, hadOtherOwner: true },
    { ...aliases(needs.target), proof: answers('else', ' plinth-token ') },
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

test.each(cases)('%s', (_, needed, sight, problem) => {
  const finding = evaluateDomain(needed, sight)
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
  expect(evaluateDomain(needs, wrong)).toEqual({
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
  expect(evaluateDomain(needs, root)).toMatchObject({
    problem: 'wrong_cname',
    reason: 'www.example.org is an alias of the DNS root, not of otter.plinth.test.',
    found: 'www.example.org CNAME the DNS root',
  })
})

test('a subdomain with address records is offered both proofs', () => {
  const sight = { ...plain(answers('192.0.2.1'), answers()), names: [hostname] }
  const { reason, expected } = evaluateDomain(needs, sight)
  expect(reason).toMatch(
    /TXT record _plinth\.www\.example\.org.* an alias .*otter\.plinth\.test\.$/,
  )
  expect(expected).toBe(
    'www.example.org CNAME otter.plinth.test, or _plinth.www.example.org TXT plinth-token',
  )
  const { reason: known } = evaluateDomain(
    { ...needs, hadOtherOwner: true },
    { ...aliases(needs.target), proof: answers() },
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
