// Certificates of custom domains: ordered from a test authority (Pebble), renewed, and recovered after
// faults.
// Stores: sqlite-files. `certificates-nodes.test.ts` and contract tests cover PostgreSQL.
import { Resolver } from 'node:dns/promises'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setPlan } from '../packages/server/src/usecases/billing/set-plan.ts'
import { renewCertificate } from '../packages/server/src/usecases/certificates/renew-certificate.ts'
import { launchTimeoutMs } from './harness/chromium.ts'
import { visit as visitPlain } from './harness/http.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { type Pebble, startPebble } from './harness/pebble.ts'
import { pebbleTimeoutMs } from './harness/pebble-programs.ts'
import { visitInChromium } from './harness/secure-page.ts'
import { createTlsOwner, type Domain, type TlsOwner, tlsEnvironment } from './harness/tls-owner.ts'
import { visitTls } from './harness/tls-visit.ts'

let pebble: Pebble
let plinth: InProcessPlinth
let owner: TlsOwner
let https: number
let email: string

beforeAll(async () => {
  pebble = await startPebble()
  https = await getFreePort()
  plinth = await startInProcessPlinth({ ...pebble.env, ...tlsEnvironment(https) })
  const account = await plinth.createAccount('business')
  email = account.email
  owner = await createTlsOwner(https, account)
  await pebble.dns.address4(owner.target, '127.0.0.1')
}, pebbleTimeoutMs)

beforeEach(() => pebble.forwardTo([{ http: plinth.port, https }]))

afterAll(async () => {
  await plinth?.stop()
  await pebble?.stop()
})

const visit = (hostname: string, path = '/') =>
  visitTls({ port: https, hostname, path, trust: pebble.root })

/** Polls while advancing the clock and running the jobs; the server's own jobs run as well. */
const becomes = (hostname: string, expected: Partial<Domain>) =>
  expect
    .poll(
      async () => {
        await plinth.advanceDays(1 / 1440)
        await plinth.runJobs().catch(() => undefined)
        return owner.get(hostname)
      },
      { interval: 200 },
    )
    .toMatchObject(expected)

const slow = { timeout: launchTimeoutMs }

test('a domain is added, verified, certified, opened, renewed and removed', slow, async () => {
  const hostname = 'www.example.org'
  expect(await owner.add(hostname)).toMatchObject({
    status: 'pending_dns',
    records: [{ type: 'CNAME', name: hostname, value: owner.target }],
  })
  expect(await owner.check(hostname)).toMatchObject({ status: 'pending_dns', certificate: null })
  await expect(visit(hostname)).rejects.toThrow()
  expect(pebble.orders).toEqual([])

  await pebble.dns.cname(hostname, owner.target)
  await becomes(hostname, { status: 'active', reason: null })
  const first = await visit(hostname)
  expect([first.status, first.text]).toEqual([200, '<h1>Certified</h1>'])
  const page = await visitInChromium(`https://${hostname}:${https}/`)
  expect(page).toEqual({ heading: 'Certified', protocol: 'h2' })
  const slug = await owner.visitSlug('/a?b')
  expect([slug.status, slug.headers.location]).toEqual([307, `https://${hostname}:${https}/a?b`])

  await renewCertificate(plinth.deps, hostname as Hostname)
  await plinth.runJobs()
  const serial = async () => (await visit(hostname)).certificate.serialNumber
  await expect.poll(serial).not.toBe(first.certificate.serialNumber)
  expect(new Set(pebble.orders)).toEqual(new Set([hostname]))
  await expectRedirectsAbovePlan(hostname)

  expect(await owner.remove(hostname)).toBe(204)
  await expect(visit(hostname)).rejects.toThrow()
  expect((await owner.visitSlug()).text).toBe('<h1>Certified</h1>')
})

/** Expects redirects on both ports, with the existing certificate and without another order. */
async function expectRedirectsAbovePlan(hostname: string): Promise<void> {
  const setTo = (plan: 'starter' | 'business') => setPlan(plinth.deps, { email, plan })
  await setTo('starter')
  const orders = pebble.orders.length
  await plinth.deps.database.transact(async (tx) => {
    const domain = await tx.domains.findProven(hostname as Hostname)
    if (domain) await tx.domains.update(domain, { issueAt: plinth.now() })
  })
  await plinth.runJobs()
  const location = `https://${owner.target}:${https}/a?b`
  const secure = await visit(hostname, '/a?b')
  const plain = await visitPlain(`http://127.0.0.1:${plinth.port}/a?b`, {
    headers: { host: hostname },
  })
  expect([secure.status, secure.headers.location]).toEqual([307, location])
  expect([plain.status, plain.headers.location]).toEqual([307, location])
  expect(plain.headers['cache-control']).toBe('no-store')
  expect((await owner.visitSlug()).status).toBe(200)
  expect(pebble.orders).toHaveLength(orders)
  await setTo('business')
  expect((await visit(hostname)).status).toBe(200)
}

test('an apex domain is verified by addresses and a TXT record', async () => {
  const hostname = 'example.org'
  const { records } = await owner.add(hostname)
  const proof = records.find(({ type }) => type === 'TXT')
  expect(records.map(({ type, value }) => [type, value])).toEqual([
    ['A', '127.0.0.1'],
    ['TXT', proof?.value],
  ])
  await pebble.dns.address4(hostname, '127.0.0.1')
  expect(await owner.check(hostname)).toMatchObject({ status: 'pending_dns' })
  await pebble.dns.txt(proof?.name ?? '', proof?.value ?? '')
  await becomes(hostname, { status: 'active' })
  expect((await visit(hostname)).status).toBe(200)
})

async function dnsResponds(hostname: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([pebble.env.PLINTH_DNS_SERVERS ?? ''])
  return resolver.resolveCname(hostname).then(
    () => true,
    () => false,
  )
}

const faults: readonly {
  readonly name: string
  readonly reason: RegExp
  begin(hostname: string): Promise<void>
  end(hostname: string): Promise<void>
}[] = [
  {
    name: 'a CNAME record to another host',
    reason: /elsewhere\.example\.net/,
    begin: (hostname) => pebble.dns.cname(hostname, 'elsewhere.example.net'),
    end: (hostname) => pebble.dns.cname(hostname, owner.target),
  },
  {
    name: 'SERVFAIL',
    reason: /SERVFAIL/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      await pebble.dns.break(hostname)
    },
    end: (hostname) => pebble.dns.repair(hostname),
  },
  {
    name: 'an unresponsive DNS server',
    reason: /do not respond/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      process.kill(pebble.dns.pid, 'SIGSTOP')
      // The signal takes a moment, in which the server would still respond.
      await expect.poll(() => dnsResponds(hostname)).toBe(false)
    },
    async end() {
      process.kill(pebble.dns.pid, 'SIGCONT')
    },
  },
  {
    name: 'an HTTP port that the authority cannot reach',
    reason: /wrong challenge response|could not connect/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      pebble.forwardTo([{ http: 1, https: 1 }])
    },
    // The next order is validated over TLS (tls-alpn-01).
    async end() {
      pebble.forwardTo([{ http: 1, https }])
    },
  },
  {
    name: 'nonces that are refused repeatedly',
    reason: /rejected our requests/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      const headers = { 'replay-nonce': 'any' }
      pebble.refuse(hostname, { status: 400, type: 'badNonce', detail: 'Used before.', headers })
    },
    async end(hostname) {
      pebble.refuse(hostname, null)
    },
  },
  {
    // Pebble does not check CAA: the proxy in front of it returns the refusal.
    name: 'a CAA record that names another authority',
    reason: /A CAA record of/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      pebble.refuse(hostname, { status: 403, type: 'caa', detail: 'CAA prevents issuance.' })
    },
    async end(hostname) {
      pebble.refuse(hostname, null)
    },
  },
  {
    name: 'a rate limit of the authority',
    reason: /rate limit of the certificate authority applies until/,
    async begin(hostname) {
      await pebble.dns.cname(hostname, owner.target)
      const headers = { 'retry-after': '90' }
      pebble.refuse(hostname, { status: 429, type: 'rateLimited', detail: 'Too many.', headers })
    },
    async end(hostname) {
      pebble.refuse(hostname, null)
    },
  },
]

test.each(faults.map((fault, n) => [fault.name, fault, n] as const))(
  '%s is reported, and the domain recovers by itself',
  async (_, fault, n) => {
    const hostname = `fault${n}.example.org`
    await fault.begin(hostname)
    await owner.add(hostname)
    try {
      await becomes(hostname, { status: 'failed', certificate: null })
      expect((await owner.get(hostname)).reason).toMatch(fault.reason)
    } finally {
      await fault.end(hostname)
    }
    await becomes(hostname, { status: 'active', reason: null })
    expect((await visit(hostname)).status).toBe(200)
  },
)

test('a chain of CNAME records to the drop works as well', async () => {
  const hostname = 'chain.example.org'
  await owner.add(hostname)
  await pebble.dns.cname(hostname, 'one.example.net')
  await pebble.dns.cname('one.example.net', 'two.example.net')
  await pebble.dns.cname('two.example.net', owner.target)
  // Pebble's DNS server follows one CNAME, where others follow the whole chain.
  await pebble.dns.address4('one.example.net', '127.0.0.1')
  await becomes(hostname, { status: 'active' })
  expect((await visit(hostname)).status).toBe(200)
})
