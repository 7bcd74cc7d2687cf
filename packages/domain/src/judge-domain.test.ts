import { expect, test } from 'vitest'
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainProblem } from './domain-checks.ts'
import type { DomainNeeds, DomainSight } from './domain-sight.ts'
import { parseHostname } from './hostname.ts'
import { judgeDomain } from './judge-domain.ts'

const hostname = parseHostname('www.example.org')
const needs: DomainNeeds = {
  hostname,
  target: 'otter.plinth.test',
  formerTargets: ['badger.plinth.test'],
  zone: 'example.org',
  addresses: ['192.0.2.1', '2001:DB8:0::1'],
  proofToken: 'plinth-token',
  hadByAnother: false,
}
const apex: DomainNeeds = { ...needs, hostname: parseHostname('example.org') }

const say = (...values: string[]): DnsAnswer => ({ kind: 'answers', values })
const servfail: DnsAnswer = { kind: 'trouble', trouble: 'servfail' }
const nothing = { addresses: null, proof: null }
const plain = (addresses: DnsAnswer, proof: DnsAnswer | null = null): DomainSight => ({
  names: ['example.org'],
  ended: 'end',
  addresses,
  proof,
})
const aliases = (...names: string[]): DomainSight => ({
  names: [hostname, ...names],
  ended: 'here',
  ...nothing,
})

const cases: [string, DomainNeeds, DomainSight, DomainProblem | null][] = [
  ['an alias of the drop', needs, aliases(needs.target), null],
  ['over another name', needs, aliases('cdn.example.net', needs.target), null],
  ['a former slug', needs, aliases('badger.plinth.test'), null],
  ['nothing', needs, plain(say()), 'no_record'],
  [
    'elsewhere',
    needs,
    { ...aliases('example.net'), ended: 'end', addresses: say('9.9.9.9') },
    'wrong_cname',
  ],
  [
    'to nothing',
    needs,
    { ...aliases('example.net'), ended: 'end', addresses: say() },
    'wrong_cname',
  ],
  [
    'to another drop here',
    needs,
    { ...aliases('fox.plinth.test'), ended: 'end', addresses: say('192.0.2.1'), proof: say() },
    'wrong_cname',
  ],
  [
    'elsewhere here, but proven',
    needs,
    {
      ...aliases('example.org'),
      ended: 'end',
      addresses: say('192.0.2.1'),
      proof: say('plinth-token'),
    },
    null,
  ],
  ['in a circle', needs, { ...aliases('a.example', hostname), ended: 'loop' }, 'cname_loop'],
  ['too far', needs, { ...aliases('a.example'), ended: 'too_many' }, 'cname_loop'],
  ['silence', needs, { ...aliases(), ended: 'timeout' }, 'timeout'],
  ['refusal on the way', needs, { ...aliases('a.example'), ended: 'refused' }, 'refused'],
  ['an error for addresses', needs, plain(servfail), 'servfail'],
  ['an alias, had by another', { ...needs, hadByAnother: true }, aliases(needs.target), 'no_proof'],
  [
    'an alias, had by another, proven',
    { ...needs, hadByAnother: true },
    { ...aliases(needs.target), proof: say('else', ' plinth-token ') },
    null,
  ],
  ['an apex, proven', apex, plain(say('192.0.2.1', '2001:db8::1'), say('plinth-token')), null],
  ['one address is enough', apex, plain(say('2001:db8::1'), say('plinth-token')), null],
  ['an apex without proof', apex, plain(say('192.0.2.1'), say()), 'no_proof'],
  ['with the proof of another', apex, plain(say('192.0.2.1'), say('plinth-token2')), 'wrong_proof'],
  ['with a proof nobody can read', apex, plain(say('192.0.2.1'), servfail), 'servfail'],
  ['an apex elsewhere', apex, plain(say('9.9.9.9')), 'wrong_address'],
  ['an apex half elsewhere', apex, plain(say('192.0.2.1', '9.9.9.9')), 'wrong_address'],
  [
    'a service without addresses',
    { ...apex, addresses: [] },
    plain(say('9.9.9.9')),
    'wrong_address',
  ],
]

test.each(cases)('%s', (_, needed, sight, problem) => {
  const finding = judgeDomain(needed, sight)
  expect(finding.problem).toBe(problem)
  if (problem === null) expect(finding.reason).toBe('')
  else expect(finding.reason).toMatch(/^[\w.]+.* .*\.$/)
  expect(finding.found).not.toBe('')
})

test('it is told what DNS said and what it should say', () => {
  const wrong: DomainSight = {
    ...aliases('shop.example.net', 'edge.example.net'),
    ended: 'end',
    addresses: say('9.9.9.9', '2620:fe::fe'),
  }
  expect(judgeDomain(needs, wrong)).toEqual({
    problem: 'wrong_cname',
    reason:
      'www.example.org is an alias of shop.example.net, then edge.example.net, not of otter.plinth.test.',
    expected: 'www.example.org CNAME otter.plinth.test',
    found:
      'www.example.org CNAME shop.example.net; shop.example.net CNAME edge.example.net; edge.example.net A 9.9.9.9; edge.example.net AAAA 2620:fe::fe',
  })
  const { expected, found } = judgeDomain(apex, plain(say('192.0.2.1'), say('v=spf1 -all')))
  expect(expected).toContain('_plinth.example.org TXT plinth-token')
  expect(found).toContain('_plinth.example.org TXT "v=spf1 -all"')
})

test('addresses of the service’s own network are not told', () => {
  const inside = plain(say('10.0.0.5', '10.0.0.6', 'fd00::1', '192.0.2.1', '9.9.9.9'))
  const { reason, found } = judgeDomain(apex, inside)
  expect(`${reason} ${found}`).not.toMatch(/10\.0\.0|fd00/)
  expect(reason).toContain('points at an address that is not public, 192.0.2.1, 9.9.9.9. It should')
  expect(found).toContain('example.org A an address that is not public, 192.0.2.1, 9.9.9.9')
})

test('an alias that is no name of a host is told as it is', () => {
  const root: DomainSight = { ...aliases(''), ended: 'end' }
  expect(judgeDomain(needs, root)).toMatchObject({
    problem: 'wrong_cname',
    reason: 'www.example.org is an alias of the root of DNS, not of otter.plinth.test.',
    found: 'www.example.org CNAME the root of DNS',
  })
})

test('a name that leads here by addresses is told of both ways to prove it', () => {
  const sight = { ...plain(say('192.0.2.1'), say()), names: [hostname] }
  const { reason, expected } = judgeDomain(needs, sight)
  expect(reason).toMatch(
    /TXT record _plinth\.www\.example\.org.* an alias .*otter\.plinth\.test\.$/,
  )
  expect(expected).toBe(
    'www.example.org CNAME otter.plinth.test, or _plinth.www.example.org TXT plinth-token',
  )
  const { reason: known } = judgeDomain(
    { ...needs, hadByAnother: true },
    { ...aliases(needs.target), proof: say() },
  )
  expect(known).not.toContain('alias')
})

test('what strangers write is shown short and as plain text', () => {
  const values = Array.from({ length: 20 }, () => `a\r\n\u202e\0b${'x'.repeat(5000)}`)
  const { found } = judgeDomain(apex, plain(say('192.0.2.1'), say(...values)))
  expect(found).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(found).toContain('and 15 more')
  expect(found.length).toBeLessThan(2000)
})
