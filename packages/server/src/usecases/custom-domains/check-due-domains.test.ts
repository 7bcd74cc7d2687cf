// Custom domains on real stores with a real DNS server; only the clock is simulated.
import { parseHostname } from '@plinth/domain/addresses/hostname'
import type { DropId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsTestServer, startDns } from '../../../test-servers/dns/start-dns.ts'
import type { Mail } from '../../ports/mail.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { findAddress } from '../serving/find-address.ts'
import { addDomain } from './add-domain.ts'
import { applyDomainCheck } from './apply-domain-check.ts'
import { checkDomain } from './check-domain.ts'
import { checkDueDomains } from './check-due-domains.ts'
import { domainRequirements } from './domain-requirements.ts'
import { getDomain } from './get-domain.ts'
import { queryDomainDns } from './query-domain-dns.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const never = new AbortController().signal

let now = Date.UTC(2030, 0, 1)
let dns: DnsTestServer
let stores: RealStores
let deps: Deps
const mails: Mail[] = []

beforeAll(async () => {
  dns = await startDns()
  const mailer = { send: async (_: string, mail: Mail) => void mails.push(mail) }
  stores = await openRealStores(
    { clock: { now: () => now }, mailer },
    {
      PLINTH_DNS_SERVERS: dns.address,
      PLINTH_PUBLIC_ADDRESSES: '192.0.2.1,2001:db8::1',
      PLINTH_SITES_DOMAIN: 'plinth.test',
    },
  )
  deps = stores.deps
})
afterAll(async () => {
  await stores.remove()
  await dns.stop()
})

let count = 0
function freshName(): string {
  count += 1
  return `www.shop${count}.example`
}

interface Owned {
  readonly actor: AccountActor
  readonly drop: DropId
  readonly target: string
  readonly hostname: string
  readonly token: string
}

/** A new account with a drop and an unverified domain. */
async function claim(hostname = freshName()): Promise<Owned> {
  const { actor, drop } = await signUp(deps, 'business')
  const slug = (await deps.database.read.drops.find(drop))?.slug
  const { domain } = await addDomain(deps, actor, { id: drop, hostname })
  return { actor, drop, hostname, target: `${slug}.plinth.test`, token: domain.proofToken }
}

async function prove(hostname = freshName()): Promise<Owned> {
  const owned = await claim(hostname)
  dns.set(hostname, { cname: owned.target })
  expect(await runJob(owned)).toMatchObject({ status: 'active', domain: { provenAt: now } })
  return owned
}

const inputOf = async ({ actor, drop, hostname }: Owned) => ({
  drop: await loadOwned(deps, actor, drop),
  hostname,
})

const state = async (owned: Owned) => getDomain(deps, owned.actor, await inputOf(owned))

/** Runs the job and returns the domain's state. */
async function runJob(owned: Owned) {
  expect(await checkDueDomains(deps, never)).toEqual([])
  return state(owned)
}

async function takeMails({ hostname }: Owned): Promise<Mail[]> {
  expect(await deliverMail(deps, never)).toEqual([])
  return mails.splice(0).filter((mail) => 'hostname' in mail && mail.hostname === hostname)
}

test('a domain is verified once its record exists', async () => {
  const owned = await claim()
  expect(await runJob(owned)).toMatchObject({ status: 'pending_dns' })
  dns.set(owned.hostname, { cname: 'alias.shop.example' })
  dns.set('alias.shop.example', { cname: owned.target })
  now += 20 * second - 1
  expect(await runJob(owned)).toMatchObject({ status: 'pending_dns' })
  now += 1
  expect(await runJob(owned)).toMatchObject({
    status: 'active',
    reason: null,
    domain: { provenAt: now, failedChecks: 0, finding: { problem: null } },
  })
  const { domains } = deps.database.read
  expect(await domains.lastProvenBy(parseHostname(owned.hostname))).toBe(owned.actor.tenantId)
  expect(await domains.formerTargets(owned.drop)).toEqual([owned.target.split('.')[0]])
})

test('an apex domain is verified by address records and the TXT record', async () => {
  const apex = await claim('apex.example')
  dns.set(apex.hostname, { a: ['192.0.2.1'], aaaa: ['2001:db8::1'] })
  expect(await runJob(apex)).toMatchObject({ status: 'pending_dns' })
  expect((await state(apex)).reason).toContain(`_plinth.${apex.hostname}`)
  dns.set(`_plinth.${apex.hostname}`, { txt: [apex.token] })
  now += minute
  expect(await runJob(apex)).toMatchObject({ status: 'active' })
})

test.each([
  ['wrong_cname', { cname: 'elsewhere.example' }, 'is an alias of elsewhere.example, not of'],
  ['wrong_address', { a: ['9.9.9.9'] }, 'points at 9.9.9.9. Remove that record'],
  ['cname_loop', { cname: 'loop.example' }, 'form a loop'],
  ['servfail', 'servfail', 'return an error (SERVFAIL)'],
  ['refused', 'refused', 'refuse the query (REFUSED)'],
] as const)('%s is reported and clears without action', async (problem, response, expectedText) => {
  dns.set('loop.example', { cname: 'pool.example' })
  dns.set('pool.example', { cname: 'loop.example' })
  const owned = await claim()
  dns.set(owned.hostname, response)
  expect(await runJob(owned)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining(expectedText),
    domain: { finding: { problem } },
  })
  dns.set(owned.hostname, { cname: owned.target })
  now += 20 * second
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
})

test('names of internal networks are not queried', async () => {
  const owned = await claim()
  dns.set(owned.hostname, { cname: 'db.internal' })
  dns.set('db.internal', { a: ['10.0.0.5'] })
  const { domain } = await runJob(owned)
  expect(domain.finding).toMatchObject({
    problem: 'wrong_cname',
    found: `${owned.hostname} CNAME db.internal`,
  })
  expect(dns.questions.filter((question) => question.endsWith('db.internal'))).toEqual([])
})

test('a domain with address records of the service is shown the missing TXT record', async () => {
  const owned = await claim()
  dns.set(owned.hostname, { a: ['192.0.2.1'] })
  const { records } = await runJob(owned)
  expect(records.map(({ type, name, value }) => [type, name, value])).toEqual([
    ['CNAME', owned.hostname, owned.target],
    ['TXT', `_plinth.${owned.hostname}`, owned.token],
  ])
  dns.set(`_plinth.${owned.hostname}`, { txt: [owned.token] })
  now += 20 * second
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
})

test('an owner can request a check; a recent result is reused', async () => {
  const owned = await claim()
  const check = async () => checkDomain(deps, owned.actor, await inputOf(owned))
  expect(await check()).toMatchObject({ status: 'pending_dns', domain: { checkedAt: now } })
  dns.set(owned.hostname, { cname: owned.target })
  now += 4 * second
  expect(await check()).toMatchObject({ status: 'pending_dns' })
  now += second
  expect(await check()).toMatchObject({ status: 'active' })
})

test('a check brings a failed certificate order forward and returns its time', async () => {
  const owned = await prove()
  const failed = { issueAt: now + hour, issueTries: 1, issueProblem: 'It could not connect.' }
  const key = {
    hostname: parseHostname(owned.hostname),
    dropId: owned.drop,
    tenantId: owned.actor.tenantId,
  }
  await deps.database.transact((tx) => tx.domains.update(key, failed))
  const certifying: Deps = { ...deps, domainTls: 'acme' }
  const input = await inputOf(owned)
  const before = await getDomain(certifying, owned.actor, input)
  expect(before).toMatchObject({ status: 'failed', orderAt: now + hour })
  expect(await checkDomain(certifying, owned.actor, input)).toMatchObject({ orderAt: now })
})

test('checks on request are rate-limited', async () => {
  const owned = await claim()
  const input = await inputOf(owned)
  const attempt = { kind: 'domain_check_tenant', key: owned.actor.tenantId } as const
  await admitAttempts(deps, Array(30).fill(attempt))
  await expect(checkDomain(deps, owned.actor, input)).rejects.toMatchObject({
    code: 'rate_limited',
  })
})

test('concurrent nodes check a domain once', async () => {
  const owned = await claim()
  await Promise.all([1, 2, 3].map(() => checkDueDomains(deps, never)))
  expect(dns.questions.filter((question) => question === `CNAME ${owned.hostname}`)).toHaveLength(1)
})

test('a domain whose DNS fails is kept for thirty days, and its owner is mailed once', async () => {
  const owned = await prove()
  now += 7 * hour
  dns.remove(owned.hostname)
  expect(await runJob(owned)).toMatchObject({ status: 'failed', lapsesAt: now + 30 * day })
  const lostAt = now
  expect(await takeMails(owned)).toEqual([])
  now += 10 * minute
  await runJob(owned)
  expect(await takeMails(owned)).toMatchObject([
    {
      kind: 'domain_lost',
      hostname: owned.hostname,
      reason: expect.stringContaining('There is no DNS record'),
      isTransient: false,
      records: [{ type: 'CNAME', name: owned.hostname, value: owned.target }],
      keptUntil: lostAt + 30 * day,
    },
  ])
  now += 10 * minute
  await runJob(owned)
  expect(await takeMails(owned)).toEqual([])

  dns.set(owned.hostname, { cname: owned.target })
  now += 10 * minute
  expect(await runJob(owned)).toMatchObject({ status: 'active', lapsesAt: null })
  now += 7 * hour
  dns.remove(owned.hostname)
  await runJob(owned)
  now += 10 * minute
  await runJob(owned)
  expect(await takeMails(owned)).toMatchObject([{ kind: 'domain_lost' }])

  now += 30 * day
  await expect(state(owned)).rejects.toMatchObject({ code: 'not_found' })
  expect(await checkDueDomains(deps, never)).toEqual([])
  expect(await takeMails(owned)).toMatchObject([{ kind: 'domain_removed', why: 'lapsed' }])
  const { domains } = deps.database.read
  expect(await domains.find(owned.drop, parseHostname(owned.hostname))).toBeNull()
})

test('a domain with another owner is not served again because DNS is unreachable', async () => {
  const owned = await prove()
  now += 7 * hour
  dns.set(owned.hostname, { cname: 'elsewhere.example' })
  dns.set('elsewhere.example', { a: ['198.51.100.7'] })
  const found = { status: 'failed', domain: { finding: { problem: 'wrong_cname' } } }
  expect(await runJob(owned)).toMatchObject(found)
  expect(await findAddress(deps, owned.hostname)).toBeNull()
  dns.set(owned.hostname, 'servfail')
  now += 10 * minute
  expect(await runJob(owned)).toMatchObject(found)
  expect(await findAddress(deps, owned.hostname)).toBeNull()
})

test('a check that another one has overtaken is repeated, not applied', async () => {
  const owned = await claim()
  const { domain } = await state(owned)
  const requirements = await domainRequirements(deps, deps.database.read, domain)
  const lookup = await queryDomainDns(deps.dns, requirements, never)
  const begunAt = now
  dns.set(owned.hostname, { cname: owned.target })
  now += 20 * second
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
  now += second
  await applyDomainCheck(deps, { domain, requirements, lookup, begunAt })
  expect(await state(owned)).toMatchObject({ status: 'active', domain: { checkAt: now } })
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
})

test('unreachable DNS takes a domain offline only after a while', async () => {
  const owned = await prove()
  now += 7 * hour
  dns.set(owned.hostname, 'servfail')
  for (let n = 0; n < 2; n++) {
    expect(await runJob(owned)).toMatchObject({
      status: 'active',
      reason: expect.stringContaining('SERVFAIL'),
    })
    now += 10 * minute
  }
  expect(await runJob(owned)).toMatchObject({ status: 'failed' })
})

test('a domain whose DNS points elsewhere is not served, and caches are notified', async () => {
  const owned = await prove()
  const feed = await deps.database.openFeed()
  const heard = new Set<string | null>()
  feed.listen((change) => typeof change !== 'string' && heard.add(change.label))
  const shown = async () => {
    await expect.poll(() => feed.catchUp() && heard.has(owned.hostname)).toBe(true)
    heard.clear()
    return (await findAddress(deps, owned.hostname)) !== null
  }
  for (const [response, expected] of [
    [{ a: ['9.9.9.9'] }, true],
    [{ cname: 'elsewhere.example' }, false],
    [{ txt: [] }, true],
    [{ cname: 'elsewhere.example' }, false],
    [{ cname: owned.target }, true],
  ] as const) {
    dns.set(owned.hostname, response)
    now += 7 * hour
    await runJob(owned)
    expect(await shown()).toBe(expected)
  }
  await feed.close()
})

test('an unverified claim lapses without a mail', async () => {
  const owned = await claim()
  await runJob(owned)
  now += 7 * day
  await expect(state(owned)).rejects.toMatchObject({ code: 'not_found' })
  expect(await checkDueDomains(deps, never)).toEqual([])
  expect(await takeMails(owned)).toEqual([])
})

test('a drop that changes its slug keeps its domain and both slugs', async () => {
  const owned = await prove()
  const slug = `moved-${count}-away`
  await updateDrop(deps, owned.actor, { id: owned.drop, slug })
  now += 7 * hour
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
  dns.set(owned.hostname, { cname: `${slug}.plinth.test` })
  now += 7 * hour
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
  expect(await deps.database.read.domains.formerTargets(owned.drop)).toHaveLength(2)
})

test('a slug used between two checks is accepted as a target', async () => {
  const owned = await prove()
  for (const slug of [`between-${count}`, `after-${count}`])
    await updateDrop(deps, owned.actor, { id: owned.drop, slug })
  dns.set(owned.hostname, { cname: `between-${count}.plinth.test` })
  now += 7 * hour
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
  now += 31 * day
  expect(await runJob(owned)).toMatchObject({ status: 'active' })
})

test('a domain of another account is taken over with the TXT record once its DNS has left', async () => {
  const before = await claim()
  const after = await claim(before.hostname)
  dns.set(before.hostname, { cname: before.target })
  expect(await runJob(before)).toMatchObject({ status: 'active' })

  dns.set(before.hostname, { cname: after.target })
  now += minute
  expect(await runJob(after)).toMatchObject({ status: 'pending_dns' })
  expect((await state(after)).reason).toContain('_plinth.')
  dns.set(`_plinth.${before.hostname}`, { txt: [after.token] })
  now += minute
  // Checked first: as far as known, the domain still belongs to this account.
  await runJob(after)
  now += minute
  expect(await runJob(after)).toMatchObject({ status: 'active' })
  expect(await takeMails(before)).toMatchObject([{ kind: 'domain_removed', why: 'taken_over' }])
  await expect(
    deps.database.read.domains.findProven(parseHostname(before.hostname)),
  ).resolves.toMatchObject({ dropId: after.drop })
})

test('claiming a domain of another account triggers a check of its DNS soon', async () => {
  const before = await prove()
  dns.remove(before.hostname)
  now += hour
  const refused = { code: 'domain_taken', detail: expect.stringContaining('again in a minute') }
  await expect(claim(before.hostname)).rejects.toMatchObject(refused)
  expect(await runJob(before)).toMatchObject({ status: 'failed' })
  expect(await claim(before.hostname)).toMatchObject({ hostname: before.hostname })
})
