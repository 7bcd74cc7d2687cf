import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import type { Change, MissedChanges } from '../../../ports/database/changes.ts'
import type { Address } from '../../../usecases/serving/find-address.ts'
import { createResolvedHosts } from './resolved-hosts.ts'

const until = 1000

const redirect = { kind: 'moved', dropId: 'st_a' as DropId, slug: 'next', until } as Address

/** Resolved hosts at the same address, by default a redirect that is valid until 1000. */
function createHosts(address = redirect, cdnTtlSeconds: number | null = null) {
  const state = {
    isCurrent: true,
    isRecent: true,
    now: 0,
    lookups: 0,
    change: (_: Change | MissedChanges) => {},
  }
  const hosts = createResolvedHosts({
    anonymousPlan: plans.anonymous,
    useCases: {
      async findAddress() {
        state.lookups += 1
        return address
      },
    },
    feed: {
      catchUp: () => state.isCurrent,
      isCutOff: () => true,
      listen: (listener) => {
        state.change = listener
      },
      close: async () => {},
    },
    outage: {
      async lookUp({ load, known }) {
        if (state.isCurrent) return load()
        const value = known()
        if (value === undefined) throw new Error('unknown')
        return value
      },
      remember: () => () => state.isRecent,
    },
    clock: { now: () => state.now },
    https: false,
    cdnTtlSeconds,
    maxBytes: 100_000,
  })
  return { state, hosts }
}

test('a known host is available during an outage only, and expires as it would otherwise', async () => {
  const { state, hosts } = createHosts()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  state.isCurrent = false
  expect(hosts.cached('old')).toBeUndefined()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  await expect(hosts.find('other')).rejects.toThrow('unknown')
  state.now = until
  expect((await hosts.find('old')).decision.kind).not.toBe('moved')
})

test.each<Change | 'everything'>([
  'everything',
  { drop: 'st_a' as DropId, tenant: null, label: null },
])('the change %j is not hidden by an outage', async (change) => {
  const { state, hosts } = createHosts()
  await hosts.find('old')
  state.isCurrent = false
  state.change(change)
  await expect(hosts.find('old')).rejects.toThrow('unknown')
})

test('a host stays known if the feed is lost again and again, but only for the time of an outage', async () => {
  const { state, hosts } = createHosts()
  await hosts.find('old')
  for (let losses = 0; losses < 3; losses++) {
    state.isCurrent = true
    state.change('elsewhere')
    expect(hosts.cached('old')).toBeUndefined()
    state.isCurrent = false
    expect((await hosts.find('old')).decision.kind).toBe('moved')
  }
  state.change({ drop: 'st_b' as DropId, tenant: null, label: null })
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  state.isRecent = false
  await expect(hosts.find('old')).rejects.toThrow('unknown')
  state.isCurrent = true
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  expect([hosts.cached('old')?.decision.kind, state.lookups]).toEqual(['moved', 2])
})

test('a change that this machine made is not hidden by an outage, however often the feed was lost', async () => {
  const { state, hosts } = createHosts()
  await hosts.find('old')
  state.change('elsewhere')
  state.isCurrent = false
  state.change({ drop: 'st_a' as DropId, tenant: null, label: null })
  await expect(hosts.find('old')).rejects.toThrow('unknown')
})

const tenantChange = { drop: null, tenant: 'tn_a' as TenantId, label: null }

test('a change of the tenant is looked up, and leaves its drops online in an outage', async () => {
  const { state, hosts } = createHosts(paidUntil(40 * day))
  state.now = 30 * day
  await hosts.find('a')
  state.change(tenantChange)
  expect(hosts.cached('a')).toBeUndefined()
  state.isCurrent = false
  expect((await hosts.find('a')).decision.kind).toBe('serve')
  state.isCurrent = true
  await hosts.find('a')
  expect([hosts.cached('a')?.decision.kind, state.lookups]).toEqual(['serve', 2])
})

test('a drop whose tenant has changed is known only for the time of an outage', async () => {
  const { state, hosts } = createHosts(paidUntil(40 * day))
  state.now = 30 * day
  await hosts.find('a')
  state.change('elsewhere')
  state.change(tenantChange)
  state.isCurrent = false
  state.now = 35 * day
  expect((await hosts.find('a')).decision.kind).toBe('serve')
  state.isRecent = false
  await expect(hosts.find('a')).rejects.toThrow('unknown')
})

test('a deleted drop is not shown in an outage, although its tenant is named with it', async () => {
  const { state, hosts } = createHosts(paidUntil(40 * day))
  state.now = 30 * day
  await hosts.find('a')
  state.change({ ...tenantChange, drop: 'st_a' as DropId })
  state.isCurrent = false
  await expect(hosts.find('a')).rejects.toThrow('unknown')
})

test('what was decided by a clock that was ahead is not used when the clock is right', async () => {
  const { state, hosts } = createHosts()
  state.now = 10 * until
  expect((await hosts.find('old')).decision.kind).not.toBe('moved')
  state.now = 0
  expect(hosts.cached('old')).toBeUndefined()
  state.isCurrent = false
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  expect(state.lookups).toBe(1)
  state.isCurrent = true
  expect(hosts.cached('old')).toBeUndefined()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  expect([hosts.cached('old')?.decision.kind, state.lookups]).toEqual(['moved', 2])
})

const day = 24 * 3_600_000

/** A drop that is served until its owner's plan ends, and with a badge afterwards. */
function paidUntil(end: number): Address {
  const version = { id: 'v_a', dropId: 'st_a', createdAt: 0, publishedAt: 0 }
  const times = {
    createdAt: 0,
    updatedAt: 0,
    joinedAt: 0,
    removedAt: null,
    unpublishedAt: null,
    expireAt: null,
  }
  const clock = {
    createdAt: 0,
    ownerSeenAt: 0,
    becameFreeAt: 0,
    paidUntil: null,
    basePlan: plans.free,
  }
  const free = { id: 'tn_a', ownerVerified: true, ...clock }
  return {
    kind: 'drop',
    drop: { id: 'st_a', tenantId: 'tn_a', rank: 0, liveVersion: version, ...times },
    owner: { ...free, subscription: { plan: 'plus', startedAt: 0, endsAt: end } },
    version,
    redirectDomains: [],
    domain: null,
  } as unknown as Address
}

test('a version that is served for long stays known during an outage until its time is over', async () => {
  const end = 40 * day
  const { state, hosts } = createHosts(paidUntil(end))
  state.now = 30 * day
  expect((await hosts.find('a')).decision.kind).toBe('serve')
  state.isCurrent = false
  for (const now of [29 * day, end - 1]) {
    state.now = now
    expect((await hosts.find('a')).decision.kind).toBe('serve')
  }
  state.now = end
  await expect(hosts.find('a')).rejects.toThrow('unknown')
  state.isCurrent = true
  expect(hosts.cached('a')).toBeUndefined()
  await hosts.find('a')
  expect([hosts.cached('a')?.hasDrop, state.lookups]).toEqual([true, 2])
})

test('a CDN may cache what stays the same for its lifetime there', async () => {
  const end = 40 * day
  const ttl = day / 1000
  const { state, hosts } = createHosts(paidUntil(end), ttl)
  state.now = 30 * day
  const first = await hosts.find('a')
  expect(first.cdnMayCache).toBe(true)
  state.now = end - day - 1
  expect(hosts.cached('a')).toBe(first)
  state.now = end - day
  expect(hosts.cached('a')).toBeUndefined()
  const last = await hosts.find('a')
  expect([last.cdnMayCache, last.decision.kind, last.serial]).toEqual([
    false,
    'serve',
    expect.not.stringContaining(first.serial),
  ])
  state.now = end - 1
  expect(hosts.cached('a')).toBe(last)
  expect((await createHosts(paidUntil(end)).hosts.find('a')).cdnMayCache).toBe(false)
})

test('a version stays known in an outage during which a CDN may no longer cache it', async () => {
  const end = 40 * day
  const { state, hosts } = createHosts(paidUntil(end), day / 1000)
  state.now = 30 * day
  await hosts.find('a')
  state.isCurrent = false
  state.now = end - 1
  expect(await hosts.find('a')).toMatchObject({ cdnMayCache: false, decision: { kind: 'serve' } })
  state.now = end
  await expect(hosts.find('a')).rejects.toThrow('unknown')
})

test('a CDN may not cache what is served during an outage, whose changes are not known', async () => {
  const { state, hosts } = createHosts(paidUntil(40 * day), 60)
  state.now = 30 * day
  const before = await hosts.find('a')
  state.isCurrent = false
  const [during, again] = [await hosts.find('a'), await hosts.find('a')]
  expect([during.cdnMayCache, during.decision]).toEqual([false, before.decision])
  expect(during.serial).not.toBe(before.serial)
  expect(again.serial).toBe(during.serial)
  state.isCurrent = true
  expect(hosts.cached('a')).toBe(before)
})
