import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { SiteId } from '@plinth/domain/base/ids'
import { dayMs } from '@plinth/domain/lifecycle/drop-state'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { describe, expect, test } from 'vitest'
import type { SiteRecord } from '../../../ports/database/drops.ts'
import type { TenantRecord } from '../../../ports/database/tenants.ts'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { Address, TimedDomain } from '../../../usecases/serving/find-address.ts'
import { decideServing } from './serving-decision.ts'

const now = Date.UTC(2026, 0, 1)
const version = {
  id: 'v',
  createdAt: now - 2 * dayMs,
  publishedAt: now - 2 * dayMs,
} as unknown as VersionRecord
const tenant = {
  createdAt: now - 10 * dayMs,
  ownerSeenAt: now - 10 * dayMs,
  becameFreeAt: now - 10 * dayMs,
  paidUntil: null,
  ownerVerified: true,
  subscription: null,
} as unknown as TenantRecord

function siteAddress(changes: {
  site?: Partial<SiteRecord>
  owner?: Partial<TenantRecord> | null
  preview?: boolean
  /** When the version was created, if it is a draft. */
  draftAt?: number
  domain?: TimedDomain
  homes?: TimedDomain[]
}): Address {
  const site = {
    tenantId: 'tn',
    slug: 'apples',
    createdAt: now - 3 * dayMs,
    joinedAt: now - 3 * dayMs,
    updatedAt: now - dayMs,
    removedAt: null,
    rank: 0,
    spaFallback: false,
    galleryAt: null,
    passwordHash: null,
    analytics: null,
    liveVersion: version,
    newestDraftAt: null,
    ...changes.site,
  } as SiteRecord
  const owner = changes.owner === null ? null : { ...tenant, ...changes.owner }
  const { preview = false, draftAt, domain = null, homes = [] } = changes
  const shown =
    draftAt === undefined ? version : { ...version, createdAt: draftAt, publishedAt: null }
  return { kind: 'site', site, owner, version: shown, preview, domain, redirectDomains: homes }
}

const neverLive = (changes: { draftAt: number; owner?: Partial<TenantRecord> }) =>
  siteAddress({
    ...changes,
    site: { liveVersion: null, newestDraftAt: changes.draftAt },
    preview: true,
  })

/** Password-protected, on a plan that no longer includes protection. */
const locked = (preview: boolean) =>
  siteAddress({ site: { id: 'st' as SiteId, passwordHash: 'hash' }, preview })

const paid = (endsAt: number | null) => ({
  subscription: { plan: 'plus', source: 'complimentary', startedAt: now - 5 * dayMs, endsAt },
})

/** Above the Free plan's drop limit when the paid plan ended. */
const paused = (owner: Partial<TenantRecord>) =>
  siteAddress({ owner: { paidUntil: now - dayMs, ...owner }, site: { rank: 3 } })

const longInactive = { ownerSeenAt: 0, createdAt: 0, becameFreeAt: 0 }

describe('a decision expires at the next time that changes the state', () => {
  test.each<[string, Address | null, string, number]>([
    ['nothing', null, 'state', Number.POSITIVE_INFINITY],
    ['gone', { kind: 'gone' }, 'state', Number.POSITIVE_INFINITY],
    ['free', siteAddress({}), 'serve', now + 20 * dayMs],
    ['free and expired', siteAddress({ owner: longInactive }), 'state', Number.POSITIVE_INFINITY],
    ['anonymous', siteAddress({ owner: null }), 'serve', now + 4 * dayMs],
    [
      'paid without end',
      siteAddress({ owner: paid(null) as never }),
      'serve',
      Number.POSITIVE_INFINITY,
    ],
    ['paid for a day', siteAddress({ owner: paid(now + dayMs) as never }), 'serve', now + dayMs],
    ['removed', siteAddress({ site: { removedAt: now } }), 'state', Number.POSITIVE_INFINITY],
    ['paused', paused({}), 'state', now + 20 * dayMs],
    ['paused and expired', paused(longInactive), 'state', Number.POSITIVE_INFINITY],
    [
      'above the limit on a plan that will end',
      siteAddress({ owner: paid(now + dayMs) as never, site: { rank: 3 } }),
      'serve',
      now + dayMs,
    ],
    [
      'above the limit on a plan that has ended',
      siteAddress({ owner: paid(now) as never, site: { rank: 3 } }),
      'state',
      now + 30 * dayMs,
    ],
    ['a draft', siteAddress({ draftAt: now, preview: true }), 'serve', now + draftLifetimeMs],
    [
      'an expired draft',
      siteAddress({ draftAt: now - draftLifetimeMs, preview: true }),
      'state',
      Number.POSITIVE_INFINITY,
    ],
  ])('%s', (_, address, kind, until) => {
    const decided = decideServing(address, now)
    expect([decided.decision.kind, decided.until]).toEqual([kind, until])
  })
})

test.each<[string, Address, object]>([
  ['free', siteAddress({}), { badge: true, indexable: true, counts: true }],
  ['anonymous', siteAddress({ owner: null }), { badge: true, indexable: false, counts: true }],
  ['paid', siteAddress({ owner: paid(null) as never }), { badge: false, indexable: true }],
  ['protected', locked(false), { indexable: false, gate: { siteId: 'st', passwordHash: 'hash' } }],
  ['a protected preview', locked(true), { gate: { siteId: 'st', passwordHash: 'hash' } }],
  [
    'a preview',
    siteAddress({ preview: true }),
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
  [
    'above the limit by claiming',
    siteAddress({ owner: { paidUntil: now - 9 * dayMs }, site: { rank: 3 } }),
    { kind: 'serve' },
  ],
  [
    'the preview of a draft that has expired',
    siteAddress({ draftAt: now - draftLifetimeMs, preview: true }),
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
      siteAddress({ owner: paying, domain }),
      { hasDrop: true, until: noExpiry, decision: { kind: 'serve', home: null, indexable: true } },
    ],
    [
      'serves a failing domain until it lapses',
      siteAddress({ owner: paying, domain: failing }),
      { hasDrop: true, until: now + dayMs, decision: { kind: 'serve' } },
    ],
    [
      'serves nothing once it has lapsed',
      siteAddress({ owner: paying, domain: lapsed }),
      { hasDrop: false, until: noExpiry, decision: { status: 404, page: 'nothing_here' } },
    ],
    [
      'serves until the plan ends',
      siteAddress({ owner: paid(now + 1) as never, domain }),
      { hasDrop: true, until: now + 1, decision: { kind: 'serve' } },
    ],
    [
      'redirects on a plan without custom domains',
      siteAddress({ domain }),
      {
        hasDrop: false,
        atDomain: false,
        until: now + 20 * dayMs,
        decision: { kind: 'moved', label: 'apples', gated: false },
      },
    ],
    [
      'marks the redirect of a protected drop as uncacheable',
      siteAddress({ domain, site: { passwordHash: 'hash' } }),
      { decision: { kind: 'moved', label: 'apples', gated: true } },
    ],
    [
      'does not redirect once the domain has lapsed',
      siteAddress({ domain: lapsed }),
      { hasDrop: false, decision: { status: 404, page: 'nothing_here' } },
    ],
    [
      'shows the state page of a removed drop',
      siteAddress({ owner: paying, site: { removedAt: now }, domain }),
      { hasDrop: true, decision: { status: 410, page: 'removed' } },
    ],
  ])('%s', (_, address, decided) => {
    expect(decideServing(address, now)).toMatchObject(decided)
  })
})

describe('at the slug’s address', () => {
  test.each<[string, Address, string | null, number]>([
    [
      'redirects to the first custom domain',
      siteAddress({ owner: paying, homes: [domain, second] }),
      domain.hostname,
      noExpiry,
    ],
    [
      'redirects to the first that has a certificate',
      siteAddress({ owner: paying, homes: [lapsed, second] }),
      second.hostname,
      noExpiry,
    ],
    [
      'redirects until the certificate expires',
      siteAddress({ owner: paying, homes: [failing] }),
      domain.hostname,
      now + dayMs,
    ],
    [
      'does not redirect without a certificate',
      siteAddress({ owner: paying, homes: [lapsed] }),
      null,
      noExpiry,
    ],
    [
      'does not redirect on a plan without custom domains',
      siteAddress({ homes: [domain] }),
      null,
      now + 20 * dayMs,
    ],
  ])('%s', (_, address, home, until) => {
    expect(decideServing(address, now)).toMatchObject({
      decision: { kind: 'serve', home },
      until,
      hasDrop: true,
    })
  })

  test('does not redirect a removed drop', () => {
    const paused = siteAddress({ owner: paying, site: { removedAt: now }, homes: [domain] })
    expect(decideServing(paused, now).decision).toMatchObject({ status: 410, page: 'removed' })
  })
})

test.each<[string, Address | null, boolean]>([
  ['nothing', null, false],
  ['a deleted drop', { kind: 'gone' }, false],
  ['an expired drop', siteAddress({ owner: longInactive }), true],
  ['a former slug that still redirects', movedUntil(now + 1), true],
  ['a former slug that was released', movedUntil(now), false],
])('whether the address is a drop’s: %s', (_, address, hasDrop) => {
  expect(decideServing(address, now).hasDrop).toBe(hasDrop)
})

function movedUntil(until: number): Address {
  return { kind: 'moved', siteId: 'st' as SiteId, slug: 'pears' as Slug, until }
}

const analytics = { plausible: { domain: 'example.com' } }
test.each<[string, Address, object | null]>([
  ['paid', siteAddress({ owner: paid(null) as never, site: { analytics } }), analytics],
  ['free', siteAddress({ site: { analytics } }), null],
  [
    'a preview',
    siteAddress({ owner: paid(null) as never, site: { analytics }, preview: true }),
    null,
  ],
  [
    'consent settings without a provider',
    siteAddress({ owner: paid(null) as never, site: { analytics: { consent: 'always' } } }),
    null,
  ],
])('analytics on pages: %s', (_, address, injected) => {
  expect(decideServing(address, now).decision).toMatchObject({ analytics: injected })
})

test.each<[string, Address, number]>([
  ['restored', siteAddress({}), now - dayMs],
  [
    'paid plan started since',
    siteAddress({ owner: { ...paid(null), becameFreeAt: 0 } as never, site: { updatedAt: 0 } }),
    now - 2 * dayMs,
  ],
  ['paid plan ended since', siteAddress({ owner: paid(now - 9) as never }), now - 9],
  ['free since', siteAddress({ owner: { becameFreeAt: now - 5 } }), now - 5],
])('Last-Modified is the latest change that affects the page: %s', (_, address, lastModified) => {
  expect(decideServing(address, now).decision).toMatchObject({ lastModified })
})
