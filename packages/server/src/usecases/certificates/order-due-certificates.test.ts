import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { DropId } from '@plinth/domain/base/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type CertificateAuthority,
  type IssuedCertificate,
  type OrderOptions,
  OrderRefused,
} from '../../ports/certificate-authority.ts'
import type { DomainChange, DomainKey, DomainRecord } from '../../ports/database/domains.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { setPlan } from '../billing/set-plan.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { readRows, textOf } from '../stored-rows.test-support.ts'
import { expediteOrder } from './expedite-order.ts'
import { findCertificate } from './find-certificate.ts'
import { findHttpChallenge } from './find-http-challenge.ts'
import { orderDueCertificates } from './order-due-certificates.ts'
import { renewCertificate } from './renew-certificate.ts'

const minute = 60_000
const day = 1440 * minute
const hostname = 'www.example.org' as Hostname
const awake = new AbortController().signal

let stores: RealStores
let deps: Deps
let now: number
let ordered: OrderOptions[]
/** How the authority responds to the next orders. */
let respond: (options: OrderOptions) => Promise<IssuedCertificate>
let owner: AccountActor
let drop: DropId

const issued = (lifetime = 90 * day): IssuedCertificate => ({
  chain: `chain ${ordered.length}`,
  privateKey: `key ${ordered.length}`,
  issuedAt: now,
  expiresAt: now + lifetime,
})

const authority: CertificateAuthority = {
  directoryUrl: 'https://authority.example/directory',
  makeAccountKey: async () => `account ${Math.random()}`,
  order: (options) => {
    ordered.push(options)
    return respond(options)
  },
  makeAlpnCertificate: () => Promise.reject(new Error('not used in this test')),
}

beforeEach(async () => {
  now = Date.UTC(2026, 5, 1)
  ordered = []
  respond = async () => issued()
  stores = await openRealStores({ clock: { now: () => now }, certificateAuthority: authority })
  deps = stores.deps
  const person = await signUp(deps, 'plus')
  owner = person.actor
  drop = person.drop
  await deps.database.transact((tx) =>
    tx.domains.insert({ hostname, dropId: drop, proofToken: 't', createdAt: now, checkAt: now }),
  )
  await change({ provenAt: now, issueAt: now })
})

afterEach(() => stores.remove())

const keyOf = (name: Hostname): DomainKey => ({
  hostname: name,
  dropId: drop,
  tenantId: owner.tenantId,
})

const change = (what: DomainChange) =>
  deps.database.transact((tx) => tx.domains.update(keyOf(hostname), what))

async function domain(): Promise<DomainRecord> {
  const found = await deps.database.read.domains.find(drop, hostname)
  if (!found) throw new Error('the domain is gone')
  return found
}

const orderDue = (signal = awake) => orderDueCertificates(deps, signal)

test('a verified domain gets a certificate, renewed after two thirds of its lifetime', async () => {
  let challengeResponse: string | null = null
  respond = async ({ present, withdraw }) => {
    const challenge = { token: 'token', kind: 'http-01', hostname } as const
    await present([{ ...challenge, keyAuthorization: 'token.print' }])
    challengeResponse = await findHttpChallenge(deps, { hostname, token: 'token' })
    await withdraw([{ ...challenge, keyAuthorization: 'token.print' }])
    return issued(6 * day)
  }
  expect(await orderDue()).toEqual([])
  expect(challengeResponse).toBe('token.print')
  expect(await findHttpChallenge(deps, { hostname, token: 'token' })).toBeNull()
  expect(await findCertificate(deps, hostname)).toEqual({ chain: 'chain 1', privateKey: 'key 1' })
  const { certificate, issueAt, issueProblem } = await domain()
  expect({ certificate, issueProblem }).toEqual({
    certificate: { issuedAt: now, expiresAt: now + 6 * day },
    issueProblem: null,
  })
  expect(issueAt).toBeGreaterThan(now + 6 * day * 0.61)
  expect(issueAt).toBeLessThanOrEqual(now + 6 * day * 0.6667)

  await orderDue()
  expect(ordered).toHaveLength(1)
  now = issueAt ?? 0
  await orderDue()
  expect((await findCertificate(deps, hostname))?.chain).toBe('chain 2')
  expect(new Set(ordered.map(({ accountKey }) => accountKey)).size).toBe(1)
})

test('the certificate of a domain whose DNS points elsewhere is not served', async () => {
  await orderDue()
  const chain = async () => (await findCertificate(deps, hostname))?.chain
  const finding = { reason: '', expected: '', found: '' }
  await change({ failingSince: now, finding: { ...finding, problem: 'no_record' } })
  expect(await chain()).toBe('chain 1')
  await change({ finding: { ...finding, problem: 'wrong_cname' } })
  expect(await chain()).toBeUndefined()
})

test('no certificate is ordered for a domain that is unverified, points elsewhere or exceeds the plan', async () => {
  for (const not of [{ provenAt: null }, { failingSince: now }]) {
    await change(not)
    await orderDue()
    await change({ provenAt: now, failingSince: null })
  }
  const email = (await deps.database.read.users.find(owner.userId))?.email ?? ''
  await setPlan(deps, { email, plan: 'free' })
  await orderDue()
  expect(ordered).toEqual([])
  expect((await domain()).issueProblem).toBeNull()

  await setPlan(deps, { email, plan: 'business' })
  now += 15 * minute
  await orderDue()
  expect(ordered).toHaveLength(1)
})

test('a refused order is reported and retried with growing delays and alternating challenges', async () => {
  respond = () => Promise.reject(new OrderRefused('The authority is closed.'))
  for (const [n, pause] of [1, 5, 15, 60, 180, 720, 720].entries()) {
    expect(await orderDue()).toHaveLength(1)
    const { issueAt, issueProblem, issueTries } = await domain()
    expect([issueProblem, issueTries]).toEqual(['The authority is closed.', n + 1])
    const waits = ((issueAt ?? 0) - now) / minute
    expect(waits).toBeGreaterThanOrEqual(pause)
    expect(waits).toBeLessThanOrEqual(pause * 1.2)
    now = issueAt ?? 0
  }
  expect(ordered.map(({ kinds }) => kinds[0]).slice(0, 3)).toEqual([
    'http-01',
    'tls-alpn-01',
    'http-01',
  ])

  respond = async () => issued()
  await orderDue()
  expect(await domain()).toMatchObject({ issueProblem: null, issueTries: 0 })
})

test.each([
  ['in two days', 2 * day, 2 * day],
  ['in a year', 365 * day, 7 * day],
])('a Retry-After %s is respected, up to a week', async (_, wanted, waited) => {
  const retryAt = now + wanted
  respond = () => Promise.reject(new OrderRefused('The limit is reached.', { retryAt }))
  await orderDue()
  const { issueAt } = await domain()
  expect(issueAt).toBeGreaterThanOrEqual(now + waited)
  // Jitter of at most 10%.
  expect(issueAt).toBeLessThan(now + waited * 1.1)
})

const addDomain = (name: string) =>
  deps.database.transact(async (tx) => {
    const added = { hostname: name as Hostname, dropId: drop, proofToken: 't' }
    await tx.domains.insert({ ...added, createdAt: now, checkAt: now })
    await tx.domains.update(keyOf(added.hostname), { provenAt: now, issueAt: now })
  })

test('of several rate limits of the account, the longest applies', async () => {
  const others = Array.from({ length: 8 }, (_, n) => `w${n}.example.org`)
  for (const name of others) await addDomain(name)
  let refused = 0
  respond = async () => {
    refused += 1
    const retryAt = now + (refused === 1 ? 60 : 1) * minute
    throw new OrderRefused('The limit is reached.', { retryAt, affectsAllOrders: true })
  }
  await orderDue()
  const asked = ordered.length
  now += 2 * minute
  await orderDue()
  expect(ordered).toHaveLength(asked)
})

test.each([
  ['of the account applies to every domain and node', true],
  ['of a name applies to that name only', false],
])('a rate limit %s until it ends', async (_, affectsAllOrders) => {
  const others = Array.from({ length: 8 }, (_, n) => `w${n}.example.org`)
  for (const name of others) await addDomain(name)
  const retryAt = now + 60 * minute
  respond = async (options) => {
    if (affectsAllOrders || options.names.includes(hostname)) {
      throw new OrderRefused('The limit is reached.', { retryAt, affectsAllOrders })
    }
    return issued()
  }
  await orderDue()
  // Only orders already in progress reach the authority.
  const asked = ordered.length
  if (affectsAllOrders) expect(asked).toBeLessThanOrEqual(4)
  else expect(asked).toBe(9)
  now = retryAt - 1
  await orderDue()
  expect(ordered).toHaveLength(asked)
  now = retryAt + 15 * minute
  respond = async () => issued()
  expect(await orderDue()).toEqual([])
  expect(new Set(ordered.map(({ names }) => names[0])).size).toBe(9)
  expect((await domain()).issueProblem).toBeNull()
})

test('first certificates of a tenant are limited per day, renewals are not', async () => {
  await orderDue()
  for (let n = 1; n <= 20; n += 1) await addDomain(`w${n}.example.org`)
  expect(await orderDue()).toEqual([])
  expect(ordered).toHaveLength(20)
  const domains = await deps.database.read.domains.ofDrop(drop)
  const [waiting, ...more] = domains.filter(({ certificate }) => certificate === null)
  expect(more).toEqual([])
  expect(waiting).toMatchObject({ issueAt: now + day, issueTries: 0 })
  expect(waiting?.issueProblem).toMatch(/too many new certificates .+ at 2026-06-02 00:00 UTC/)

  await renewCertificate(deps, hostname)
  await orderDue()
  expect(ordered).toHaveLength(21)
  now += day
  await orderDue()
  expect(ordered.at(-1)?.names).toEqual([waiting?.hostname])
})

test('a slow order keeps its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const end = Promise.withResolvers<IssuedCertificate>()
    respond = () => end.promise
    const slow = orderDue()
    await expect.poll(() => ordered).toHaveLength(1)
    now += 50_000
    vi.advanceTimersByTime(20_000)
    await expect.poll(async () => (await domain()).issueAt).toBe(now + minute)
    now += 50_000
    await orderDue()
    expect(ordered).toHaveLength(1)
    end.resolve(issued())
    await slow
    expect(await findCertificate(deps, hostname)).not.toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('an order completes although its lease could not be extended, which is reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const end = Promise.withResolvers<IssuedCertificate>()
    respond = () => end.promise
    const failures = collectFailures()
    let failing = false
    const transact: Deps['database']['transact'] = (work) =>
      failing ? Promise.reject(new Error('the disk is full')) : deps.database.transact(work)
    const database = { ...deps.database, transact }
    const slow = orderDueCertificates({ ...deps, failures, database }, awake)
    await expect.poll(() => ordered).toHaveLength(1)
    failing = true
    vi.advanceTimersByTime(20_000)
    await expect.poll(() => failures.operations).toEqual(['extend-order-lease'])
    failing = false
    end.resolve(issued())
    expect(await slow).toEqual([])
    expect(await findCertificate(deps, hostname)).not.toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a renewal that cannot be ordered is refused with the reason', async () => {
  await change({ failingSince: now })
  await expect(renewCertificate(deps, hostname)).rejects.toThrow('while DNS is wrong')
  await change({ failingSince: null })
  const email = (await deps.database.read.users.find(owner.userId))?.email ?? ''
  await setPlan(deps, { email, plan: 'free' })
  await expect(renewCertificate(deps, hostname)).rejects.toThrow('does not include custom domains')
})

test('at most one new authority account is registered per hour', async () => {
  respond = () => Promise.reject(new OrderRefused('Unknown account.', { accountKeyRejected: true }))
  const keys = () => new Set(ordered.map(({ accountKey }) => accountKey)).size
  for (const [later, expected] of [
    [0, 2],
    [20 * minute, 2],
    [41 * minute, 3],
  ] as const) {
    now += later
    await change({ issueAt: now })
    await orderDue()
    expect(keys()).toBe(expected)
  }
})

test('an owner can bring a failed order forward after a quarter of an hour and any Retry-After', async () => {
  await change({ finding: { problem: null, reason: '', expected: '', found: '' }, issueTries: 4 })
  const due = async () => {
    await expediteOrder(deps, { dropId: drop, hostname })
    return (await domain()).issueAt === now
  }
  respond = () => Promise.reject(new OrderRefused('It could not connect.'))
  await orderDue()
  now += 15 * minute - 1
  expect(await due()).toBe(false)
  now += 1
  await change({ finding: { problem: 'no_record', reason: '', expected: '', found: '' } })
  expect(await due()).toBe(false)
  await change({ finding: { problem: null, reason: '', expected: '', found: '' } })
  expect(await due()).toBe(true)

  const retryAt = now + 15 * 60 * minute
  respond = async () => {
    // An order in progress is not rescheduled.
    expect(await due()).toBe(false)
    throw new OrderRefused('The limit is reached.', { retryAt })
  }
  await orderDue()
  now = retryAt - 2 * minute
  expect(await due()).toBe(false)
  await change({ issueAt: retryAt + 60 * minute })
  now = retryAt
  expect(await due()).toBe(true)
})

test('a domain verified before ACME was enabled gets a certificate', async () => {
  await change({ issueAt: null })
  await orderDue()
  expect(ordered).toEqual([])
  await runHousekeeping(deps)
  await orderDue()
  expect(ordered).toHaveLength(1)
})

test('concurrent nodes order a certificate once', async () => {
  await Promise.all([orderDue(), orderDue(), orderDue()])
  expect(ordered).toHaveLength(1)
})

test('another node takes over the order of a dead node after a minute', async () => {
  const dead = new AbortController()
  respond = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const never = orderDue(dead.signal)
  await expect.poll(() => ordered).toHaveLength(1)
  respond = async () => issued()
  now += 59_000
  await orderDue()
  expect(ordered).toHaveLength(1)
  now += 1_000
  await orderDue()
  expect(ordered).toHaveLength(2)
  const { issueAt } = await domain()
  // The node was only suspended; a late write must not undo what has happened since.
  dead.abort()
  await never
  expect((await domain()).issueAt).toBe(issueAt)
})

test('a node that shuts down releases its order at once', async () => {
  const stopping = new AbortController()
  respond = async ({ signal }) => {
    stopping.abort(new Error('stopping'))
    signal.throwIfAborted()
    return issued()
  }
  expect(await orderDue(stopping.signal)).toEqual([])
  expect(await domain()).toMatchObject({ issueAt: now, issueTries: 0, issueProblem: null })
})

test('a domain removed during its order gets no certificate', async () => {
  respond = async () => {
    await deps.database.transact((tx) => tx.domains.remove(keyOf(hostname)))
    return issued()
  }
  expect(await orderDue()).toEqual([])
  expect(await findCertificate(deps, hostname)).toBeNull()
})

test('an authority account that is no longer accepted is replaced', async () => {
  await orderDue()
  const first = ordered[0]?.accountKey
  respond = async ({ accountKey }) => {
    if (accountKey === first)
      throw new OrderRefused('Unknown account.', { accountKeyRejected: true })
    return issued()
  }
  await renewCertificate(deps, hostname)
  expect(await orderDue()).toEqual([])
  expect((await findCertificate(deps, hostname))?.chain).toBe('chain 3')
})

test('a certificate whose key cannot be decrypted is ordered again, at most once a day', async () => {
  await orderDue()
  const sealer = {
    ...deps.sealer,
    open: () => {
      throw new Error('another secret')
    },
  }
  for (const [later, due] of [
    [0, false],
    [25 * 60 * minute, true],
  ] as const) {
    now += later
    expect(await findCertificate({ ...deps, sealer }, hostname)).toBeNull()
    expect((await domain()).issueAt === now).toBe(due)
  }
})

test('private keys are stored encrypted', async () => {
  respond = async () => ({ ...issued(), privateKey: 'the private key' })
  await orderDue()
  const [{ accountKey = '' } = {}] = ordered
  expect(accountKey).toMatch(/^account /)
  const stored = textOf([...readRows(stores).values()].flat())
  expect(stored).toContain('chain 1')
  for (const key of ['the private key', accountKey]) {
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(Buffer.from(key).toString('base64url'))
  }
})
