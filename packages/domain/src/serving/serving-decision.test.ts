import { describe, expect, test } from 'vitest'
import type { Hostname } from '../addresses/hostname.ts'
import type { Slug } from '../addresses/slug.ts'
import { dayMs } from '../base/day.ts'
import type { DropId } from '../base/ids.ts'
import { undatedMs } from '../http/conditional.ts'
import { plans } from '../plans/plans.ts'
import type { VersionTimes } from '../versions/retention.ts'
import { draftLifetimeMs } from '../versions/retention.ts'
import type { AddressedDrop, AddressOf, AddressOwner, TimedDomain } from './address.ts'
import { decideServing } from './serving-decision.ts'

type Address = AddressOf<AddressedDrop, AddressOwner, VersionTimes>

const now = Date.UTC(2026, 0, 1)
const version: VersionTimes = {
  createdAt: now - 2 * dayMs,
  publishedAt: now - 2 * dayMs,
}
const tenant: AddressOwner = {
  createdAt: now - 10 * dayMs,
  ownerSeenAt: now - 10 * dayMs,
  becameFreeAt: now - 10 * dayMs,
  paidUntil: null,
  basePlan: plans.free,
  ownerVerified: true,
  subscription: null,
}

function dropAddress(changes: {
  drop?: Partial<AddressedDrop>
  owner?: Partial<AddressOwner> | null
  preview?: boolean
  /** When the version was created, if it is a draft. */
  draftAt?: number
  domain?: TimedDomain
  redirectDomains?: TimedDomain[]
}): Address {
  const drop: AddressedDrop = {
    id: 'st' as DropId,
    slug: 'apples' as Slug,
    createdAt: now - 3 * dayMs,
    joinedAt: now - 3 * dayMs,
    updatedAt: now - dayMs,
    removedAt: null,
    unpublishedAt: null,
    expireAt: null,
    rank: 0,
    spaFallback: false,
    trailingSlash: 'auto',
    cleanUrls: false,
    passwordHash: null,
    analytics: null,
    liveVersion: version,
    newestDraftAt: null,
    ...changes.drop,
  }
  const owner = changes.owner === null ? null : { ...tenant, ...changes.owner }
  const { preview = false, draftAt, domain = null, redirectDomains = [] } = changes
  const shown =
    draftAt === undefined ? version : { ...version, createdAt: draftAt, publishedAt: null }
  return { kind: 'drop', drop, owner, version: shown, preview, domain, redirectDomains }
}

const neverLive = (changes: { draftAt: number; owner?: Partial<AddressOwner> }) =>
  dropAddress({
    ...changes,
    drop: { liveVersion: null, newestDraftAt: changes.draftAt },
    preview: true,
  })

/** Password-protected, on a plan that no longer includes protection. */
const locked = (preview: boolean) =>
  dropAddress({ drop: { id: 'st' as DropId, passwordHash: 'hash' }, preview })

const paid = (endsAt: number | null) => ({
  subscription: { plan: 'plus', source: 'complimentary', startedAt: now - 5 * dayMs, endsAt },
})

/** Above the Free plan's drop limit when the paid plan ended. */
const paused = (owner: Partial<AddressOwner>) =>
  dropAddress({ owner: { paidUntil: now - dayMs, ...owner }, drop: { rank: 3 } })

const offline = (changes: Parameters<typeof dropAddress>[0]) =>
  dropAddress({ ...changes, drop: { ...changes.drop, unpublishedAt: now - dayMs } })
const unpublished = { status: 404, page: 'unpublished' }

const longInactive = { ownerSeenAt: 0, createdAt: 0, becameFreeAt: 0 }

describe('a decision expires at the next time that changes the state', () => {
  test.each<[string, Address | null, string, number]>([
    ['nothing', null, 'state', Number.POSITIVE_INFINITY],
    ['gone', { kind: 'gone' }, 'state', Number.POSITIVE_INFINITY],
    ['free', dropAddress({}), 'serve', now + 20 * dayMs],
    ['own date', dropAddress({ drop: { expireAt: now + 1 } }), 'serve', now + 1],
    [
      'own date, passed',
      dropAddress({ drop: { expireAt: now } }),
      'state',
      Number.POSITIVE_INFINITY,
    ],
    ['free and expired', dropAddress({ owner: longInactive }), 'state', Number.POSITIVE_INFINITY],
    ['anonymous', dropAddress({ owner: null }), 'serve', now + 4 * dayMs],
    [
      'paid without end',
      dropAddress({ owner: paid(null) as never }),
      'serve',
      Number.POSITIVE_INFINITY,
    ],
    ['paid for a day', dropAddress({ owner: paid(now + dayMs) as never }), 'serve', now + dayMs],
    ['removed', dropAddress({ drop: { removedAt: now } }), 'state', Number.POSITIVE_INFINITY],
    ['paused', paused({}), 'state', now + 20 * dayMs],
    ['paused and expired', paused(longInactive), 'state', Number.POSITIVE_INFINITY],
    [
      'above the limit on a plan that will end',
      dropAddress({ owner: paid(now + dayMs) as never, drop: { rank: 3 } }),
      'serve',
      now + dayMs,
    ],
    [
      'above the limit on a plan that has ended',
      dropAddress({ owner: paid(now) as never, drop: { rank: 3 } }),
      'state',
      now + 30 * dayMs,
    ],
    [
      'a draft',
      dropAddress({ draftAt: now - 1000, preview: true }),
      'serve',
      now - 1000 + draftLifetimeMs,
    ],
    [
      'changed just now',
      dropAddress({ drop: { updatedAt: now - 999 } }),
      'serve',
      now - 999 + undatedMs,
    ],
    [
      'an expired draft',
      dropAddress({ draftAt: now - draftLifetimeMs, preview: true }),
      'state',
      Number.POSITIVE_INFINITY,
    ],
  ])('%s', (_, address, kind, until) => {
    const decided = decideServing(address, now)
    expect([decided.decision.kind, decided.until]).toEqual([kind, until])
  })
})

test.each<[string, Address, object]>([
  ['free', dropAddress({}), { badge: true, indexable: true, counts: true }],
  ['anonymous', dropAddress({ owner: null }), { badge: true, indexable: false, counts: true }],
  ['paid', dropAddress({ owner: paid(null) as never }), { badge: false, indexable: true }],
  ['protected', locked(false), { indexable: false, gate: { dropId: 'st', passwordHash: 'hash' } }],
  ['a protected preview', locked(true), { gate: { dropId: 'st', passwordHash: 'hash' } }],
  [
    'a preview',
    dropAddress({ preview: true }),
    { badge: true, preview: true, counts: false, indexable: false, gate: null },
  ],
  [
    'the preview of a drop that was never live',
    neverLive({ draftAt: now - 2 * dayMs }),
    { kind: 'serve', preview: true },
  ],
  [
    'the preview of a drop that was never live and has expired',
    neverLive({ draftAt: now - 2 * dayMs, owner: longInactive }),
    { status: 410, page: 'expired' },
  ],
  ['a deleted drop', { kind: 'gone' }, { status: 410, page: 'deleted' }],
  ['paused', paused({}), { status: 503, page: 'paused' }],
  ['paused and expired', paused(longInactive), { status: 410, page: 'expired' }],
  ['unpublished', offline({}), unpublished],
  ['the preview of an unpublished drop', offline({ preview: true }), unpublished],
  ['a draft of an unpublished drop', offline({ draftAt: now, preview: true }), unpublished],
  ['protected and unpublished', offline({ drop: { passwordHash: 'hash' } }), unpublished],
  ['unpublished and removed', offline({ drop: { removedAt: now } }), { page: 'removed' }],
  [
    'unpublished and unverified',
    offline({ owner: { ownerVerified: false } }),
    { status: 503, page: 'unverified' },
  ],
  ['unpublished and expired', offline({ owner: longInactive }), unpublished],
  [
    'unpublished and above the limit',
    offline({ owner: { paidUntil: now - dayMs }, drop: { rank: 3 } }),
    unpublished,
  ],
  [
    'above the limit by claiming',
    dropAddress({ owner: { paidUntil: now - 9 * dayMs }, drop: { rank: 3 } }),
    { kind: 'serve' },
  ],
  [
    'the preview of a draft that has expired',
    dropAddress({ draftAt: now - draftLifetimeMs, preview: true }),
    { status: 404, page: 'nothing_here' },
  ],
])('serving decision: %s', (_, address, shown) => {
  expect(decideServing(address, now).decision).toMatchObject(shown)
})

const noExpiry = Number.POSITIVE_INFINITY
const paying = paid(null) as never
const domain = { hostname: 'www.apples.example' as Hostname, until: noExpiry }
const failing = { ...domain, until: now + dayMs }
const lapsed = { ...domain, until: now }
const second = { hostname: 'apples.example' as Hostname, until: noExpiry }

describe('at a custom domain', () => {
  test.each<[string, Address, object]>([
    [
      'serves the same as at the slug',
      dropAddress({ owner: paying, domain }),
      {
        hasDrop: true,
        until: noExpiry,
        decision: { kind: 'serve', redirectDomain: null, indexable: true },
      },
    ],
    [
      'serves a failing domain until it lapses',
      dropAddress({ owner: paying, domain: failing }),
      { hasDrop: true, until: now + dayMs, decision: { kind: 'serve' } },
    ],
    [
      'serves nothing once it has lapsed',
      dropAddress({ owner: paying, domain: lapsed }),
      { hasDrop: false, until: noExpiry, decision: { status: 404, page: 'nothing_here' } },
    ],
    [
      'serves until the plan ends',
      dropAddress({ owner: paid(now + 1) as never, domain }),
      { hasDrop: true, until: now + 1, decision: { kind: 'serve' } },
    ],
    [
      'redirects on a plan without custom domains',
      dropAddress({ domain }),
      {
        hasDrop: false,
        atDomain: false,
        until: now + 20 * dayMs,
        decision: { kind: 'moved', label: 'apples', gated: false },
      },
    ],
    [
      'marks the redirect of a protected drop as uncacheable',
      dropAddress({ domain, drop: { passwordHash: 'hash' } }),
      { decision: { kind: 'moved', label: 'apples', gated: true } },
    ],
    [
      'does not redirect once the domain has lapsed',
      dropAddress({ domain: lapsed }),
      { hasDrop: false, decision: { status: 404, page: 'nothing_here' } },
    ],
    [
      'shows the state page of a removed drop',
      dropAddress({ owner: paying, drop: { removedAt: now }, domain }),
      { hasDrop: true, decision: { status: 410, page: 'removed' } },
    ],
    [
      'shows the state page of an unpublished drop, and keeps its certificate',
      offline({ owner: paying, domain }),
      { hasDrop: true, atDomain: true, decision: unpublished },
    ],
  ])('%s', (_, address, decided) => {
    expect(decideServing(address, now)).toMatchObject(decided)
  })
})

describe('at the slug’s address', () => {
  test.each<[string, Address, string | null, number]>([
    [
      'redirects to the first custom domain',
      dropAddress({ owner: paying, redirectDomains: [domain, second] }),
      domain.hostname,
      noExpiry,
    ],
    [
      'redirects to the first that has a certificate',
      dropAddress({ owner: paying, redirectDomains: [lapsed, second] }),
      second.hostname,
      noExpiry,
    ],
    [
      'redirects until the certificate expires',
      dropAddress({ owner: paying, redirectDomains: [failing] }),
      domain.hostname,
      now + dayMs,
    ],
    [
      'does not redirect without a certificate',
      dropAddress({ owner: paying, redirectDomains: [lapsed] }),
      null,
      noExpiry,
    ],
    [
      'does not redirect on a plan without custom domains',
      dropAddress({ redirectDomains: [domain] }),
      null,
      now + 20 * dayMs,
    ],
  ])('%s', (_, address, redirectDomain, until) => {
    expect(decideServing(address, now)).toMatchObject({
      decision: { kind: 'serve', redirectDomain },
      until,
      hasDrop: true,
    })
  })

  test('does not redirect an unpublished drop', () => {
    const address = offline({ owner: paying, redirectDomains: [domain] })
    expect(decideServing(address, now).decision).toMatchObject(unpublished)
  })

  test('does not redirect a removed drop', () => {
    const paused = dropAddress({
      owner: paying,
      drop: { removedAt: now },
      redirectDomains: [domain],
    })
    expect(decideServing(paused, now).decision).toMatchObject({ status: 410, page: 'removed' })
  })
})

test.each<[string, Address | null, boolean]>([
  ['nothing', null, false],
  ['a deleted drop', { kind: 'gone' }, false],
  ['an expired drop', dropAddress({ owner: longInactive }), true],
  ['a former slug that still redirects', movedUntil(now + 1), true],
  ['a former slug that was released', movedUntil(now), false],
])('whether the address is a drop’s: %s', (_, address, hasDrop) => {
  expect(decideServing(address, now).hasDrop).toBe(hasDrop)
})

function movedUntil(until: number): Address {
  return { kind: 'moved', dropId: 'st' as DropId, slug: 'pears' as Slug, until }
}

const analytics = { plausible: { domain: 'example.com' } }
test.each<[string, Address, object | null]>([
  ['paid', dropAddress({ owner: paid(null) as never, drop: { analytics } }), analytics],
  ['free', dropAddress({ drop: { analytics } }), null],
  [
    'a preview',
    dropAddress({ owner: paid(null) as never, drop: { analytics }, preview: true }),
    null,
  ],
  [
    'consent settings without a provider',
    dropAddress({ owner: paid(null) as never, drop: { analytics: { consent: 'always' } } }),
    null,
  ],
])('analytics on pages: %s', (_, address, injected) => {
  expect(decideServing(address, now).decision).toMatchObject({ analytics: injected })
})

test.each<[string, Address, number | null]>([
  ['restored', dropAddress({}), now - dayMs],
  [
    'paid plan started since',
    dropAddress({ owner: { ...paid(null), becameFreeAt: 0 } as never, drop: { updatedAt: 0 } }),
    now - 2 * dayMs,
  ],
  ['paid plan ended since', dropAddress({ owner: paid(now - 9000) as never }), now - 9000],
  ['free since', dropAddress({ owner: { becameFreeAt: now - 5000 } }), now - 5000],
  [
    'claimed by an account since',
    dropAddress({ owner: paid(null) as never, drop: { joinedAt: now - 5000 } }),
    now - 5000,
  ],
  ['published a second ago', dropAddress({ drop: { updatedAt: now - 1000 } }), now - 1000],
  ['published less than a second ago', dropAddress({ drop: { updatedAt: now - 999 } }), null],
  ['published by a clock that is ahead', dropAddress({ drop: { updatedAt: now + 9000 } }), null],
])('Last-Modified is the latest change that affects the page: %s', (_, address, lastModified) => {
  expect(decideServing(address, now).decision).toMatchObject({ lastModified })
})
