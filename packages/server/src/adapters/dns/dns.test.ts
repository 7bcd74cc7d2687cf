// Queries against a real DNS server.
import type { DnsAnswer } from '@plinth/domain/custom-domains/dns-answer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsTestServer, startDns } from '../../../test-servers/dns/start-dns.ts'
import type { Dns } from '../../ports/dns.ts'
import { checkDns } from './check-dns.ts'
import { createDns, createZoneDns } from './create-dns.ts'

let server: DnsTestServer
let dns: Dns
const never = new AbortController().signal
beforeAll(async () => {
  server = await startDns()
  dns = createDns([server.address])
  const long = 'a long record '.repeat(60)
  server.set('www.example.org', { cname: 'Drop.Plinth.test.', txt: [] })
  server.set('drop.plinth.test', { a: ['192.0.2.1', '192.0.2.2'], aaaa: ['2001:db8::1'] })
  server.set('_plinth.example.org', { txt: ['plinth-proof', long] })
  server.set('many.example.org', { txt: Array.from({ length: 40 }, (_, n) => `n ${n}`) })
  server.set('broken.example.org', 'servfail')
  server.set('closed.example.org', 'refused')
  server.set('quiet.example.org', 'silence')
})
afterAll(() => server.stop())

const values = (answer: DnsAnswer) => (answer.kind === 'answers' ? answer.values : answer.failure)

test.each([
  ['cname', 'www.example.org', ['drop.plinth.test']],
  ['cname', 'drop.plinth.test', []],
  ['cname', 'nowhere.example.org', []],
  ['addresses', 'drop.plinth.test', ['192.0.2.1', '192.0.2.2', '2001:db8::1']],
  ['addresses', 'nowhere.example.org', []],
  ['txt', 'drop.plinth.test', []],
  ['txt', 'broken.example.org', 'servfail'],
  ['cname', 'closed.example.org', 'refused'],
  ['addresses', 'closed.example.org', 'refused'],
] as const)('%s of %s', async (question, name, expected) => {
  expect(values(await dns[question](name, never))).toEqual(expected)
})

test('falls back to TCP for a long response', async () => {
  const found = values(await dns.txt('_plinth.example.org', never))
  expect(found).toEqual(['plinth-proof', expect.stringMatching(/^(a long record ){60}$/)])
})

test('returns at most 20 values', async () => {
  expect(values(await dns.txt('many.example.org', never))).toHaveLength(20)
})

test('does not cache: sees added and removed records at once', async () => {
  expect(values(await dns.cname('new.example.org', never))).toEqual([])
  server.set('new.example.org', { cname: 'drop.plinth.test' })
  expect(values(await dns.cname('new.example.org', never))).toEqual(['drop.plinth.test'])
  server.remove('new.example.org')
  expect(values(await dns.cname('new.example.org', never))).toEqual([])
})

test('times out on an unresponsive or unreachable server', async () => {
  const patience = new AbortController()
  const waiting = dns.addresses('quiet.example.org', patience.signal)
  await expect.poll(() => server.questions).toContain('AAAA quiet.example.org')
  patience.abort()
  expect(values(await waiting)).toBe('timeout')
  expect(values(await dns.txt('www.example.org', patience.signal))).toBe('timeout')
  expect(values(await createDns(['127.0.0.1:1']).txt('www.example.org', never))).toBe('timeout')
})

test('queries the name servers of the zone by default, and falls back to resolvers', async () => {
  const zone = await startDns()
  const resolvers = { addresses: [server.address], timeoutMs: 60_000, tries: 1 }
  const zones = createZoneDns({
    resolvers,
    isAllowedServer: (ip) => ip === '127.0.0.1',
    port: zone.port,
  })
  server.set('zone.test', { ns: ['ns.zone.test', 'inside.zone.test'] })
  server.set('ns.zone.test', { a: ['127.0.0.1'] })
  server.set('inside.zone.test', { a: ['127.0.0.3'] })
  server.set('stale.zone.test', { cname: 'old.plinth.test' })
  server.set('gone.zone.test', { cname: 'old.plinth.test' })
  // Delegated to servers whose addresses are not allowed.
  server.set('handed.zone.test', { ns: ['inside.zone.test'], cname: 'drop.plinth.test' })
  zone.set('stale.zone.test', { cname: 'drop.plinth.test' })
  zone.set('alias.zone.test', { cname: 'proofs.example.net' })
  server.set('alias.zone.test', { txt: ['far'] })
  zone.set('closed.zone.test', 'refused')
  server.set('closed.zone.test', { txt: ['behind'] })
  const answers = [
    await zones.cname('stale.zone.test', never),
    await zones.cname('gone.zone.test', never),
    await zones.cname('handed.zone.test', never),
    await zones.txt('alias.zone.test', never),
    await zones.txt('closed.zone.test', never),
    await zones.cname('www.example.org', never),
  ]
  expect(answers.map(values)).toEqual([
    ['drop.plinth.test'],
    [],
    ['drop.plinth.test'],
    ['far'],
    ['behind'],
    ['drop.plinth.test'],
  ])
  expect(zone.questions).toContain('CNAME stale.zone.test')
  await zone.stop()
})

test('checks the wildcard record of drops', async () => {
  const check = (sitesDomain: string, publicAddresses: string[] = []) =>
    checkDns({ sitesDomain, publicAddresses, dnsServers: [server.address] })
  server.set('plinth-doctor.drops.test', { a: ['192.0.2.1'] })
  server.set('plinth-doctor.broken.test', 'servfail')
  expect(await check('drops.test:4000', ['192.0.2.1'])).toBe('*.drops.test points to 192.0.2.1')
  expect(await check('drops.test')).toBe('*.drops.test points to 192.0.2.1')
  await expect(check('drops.test', ['192.0.2.2'])).rejects.toThrow('not to PLINTH_PUBLIC')
  await expect(check('nowhere.test')).rejects.toThrow('no address')
  await expect(check('broken.test')).rejects.toThrow('servfail')
})
