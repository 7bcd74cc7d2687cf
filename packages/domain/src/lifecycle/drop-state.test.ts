import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import {
  anonymousLifetime,
  type DropFacts,
  dropStatus,
  expiresAt,
  freeLifetime,
  type OwnerFacts,
  servingState,
} from './drop-state.ts'

const start = Date.UTC(2026, 0, 1)
const anonymous: DropFacts = {
  createdAt: start,
  joinedAt: start,
  removedAt: null,
  expireAt: null,
  unpublished: false,
  hasContent: true,
  hasVersions: true,
  owner: null,
  rank: 0,
}
const empty = { hasContent: false, hasVersions: false }
const offline = { unpublished: true }
const owned = (owner: Partial<OwnerFacts>, drop: Partial<DropFacts> = {}): DropFacts => ({
  ...anonymous,
  owner: { verified: true, plan: 'free', clockStartedAt: start, paidUntil: null, ...owner },
  ...drop,
})
const ownDate = (owner: Partial<OwnerFacts> = {}, days = 2, drop: Partial<DropFacts> = {}) =>
  owned(owner, { expireAt: start + days * dayMs, ...drop })
/** A drop of an account whose paid plan ended just after the drop had joined. */
const downgraded = (drop: Partial<DropFacts>, owner: Partial<OwnerFacts> = {}): DropFacts =>
  owned({ paidUntil: start + 1, ...owner }, drop)

test.each<[string, DropFacts, number, string, string]>([
  ['anonymous, new', anonymous, 0, 'live', 'live'],
  ['anonymous, last moment', anonymous, anonymousLifetime - 1, 'live', 'live'],
  ['anonymous, after a week', anonymous, anonymousLifetime, 'expired', 'expired'],
  ['anonymous, removed', { ...anonymous, removedAt: start }, 0, 'removed', 'removed'],
  ['free, owner active', owned({}), 29 * dayMs, 'live', 'live'],
  ['free, last moment', owned({}), freeLifetime - 1, 'live', 'live'],
  ['free, owner inactive', owned({}), freeLifetime, 'expired', 'expired'],
  ['free, owner back', owned({ clockStartedAt: start + 60 * dayMs }), 61 * dayMs, 'live', 'live'],
  [
    'free, an old drop just claimed',
    owned({ clockStartedAt: start + 6 * dayMs }),
    8 * dayMs,
    'live',
    'live',
  ],
  ['reserved', owned({}, empty), 0, 'reserved', 'reserved'],
  ['reserved, owner inactive', owned({}, empty), freeLifetime, 'reserved', 'reserved'],
  ['free, over the limit by claiming', owned({}, { rank: 3 }), 0, 'live', 'live'],
  ['last within the limit when the paid plan ended', downgraded({ rank: 2 }), 0, 'live', 'live'],
  ['over the limit when the paid plan ended', downgraded({ rank: 3 }), 0, 'paused', 'paused'],
  [
    'joined after the paid plan had ended',
    downgraded({ rank: 3, joinedAt: start + 1 }),
    0,
    'live',
    'live',
  ],
  [
    'subscribed again',
    owned({ paidUntil: start + 1, plan: 'plus' }, { rank: 3 }),
    0,
    'live',
    'live',
  ],
  ['reserved over the limit', downgraded({ ...empty, rank: 3 }), 0, 'reserved', 'reserved'],
  ['paused, last moment', downgraded({ rank: 3 }), freeLifetime - 1, 'paused', 'paused'],
  ['paused, owner inactive', downgraded({ rank: 3 }), freeLifetime, 'expired', 'expired'],
  [
    'paused, owner back',
    downgraded({ rank: 3 }, { clockStartedAt: start + 60 * dayMs }),
    61 * dayMs,
    'paused',
    'paused',
  ],
  ['paid, owner inactive', owned({ plan: 'plus' }), 999 * dayMs, 'live', 'live'],
  ['paid, over the limit', owned({ plan: 'plus' }, { rank: 80 }), 0, 'live', 'live'],
  [
    'no longer sold, over the limit',
    owned({ plan: 'starter' }, { rank: 80 }),
    999 * dayMs,
    'live',
    'live',
  ],
  ['unverified', owned({ verified: false }), 0, 'live', 'unverified'],
  ['unverified and reserved', owned({ verified: false }, empty), 0, 'reserved', 'unverified'],
  [
    'unverified and over the limit',
    downgraded({ rank: 3 }, { verified: false }),
    0,
    'paused',
    'unverified',
  ],
  ['unverified and inactive', owned({ verified: false }), freeLifetime, 'expired', 'unverified'],
  [
    'unverified and removed',
    owned({ verified: false }, { removedAt: start }),
    0,
    'removed',
    'removed',
  ],
  ['paid, before its own date', ownDate({ plan: 'plus' }), 2 * dayMs - 1, 'live', 'live'],
  ['paid, at its own date', ownDate({ plan: 'plus' }), 2 * dayMs, 'expired', 'expired'],
  ['free, at its own date', ownDate(), 2 * dayMs, 'expired', 'expired'],
  ['free, own date after the clock', ownDate({}, 40), freeLifetime, 'expired', 'expired'],
  ['own date, unpublished', ownDate({}, 2, offline), 2 * dayMs, 'unpublished', 'unpublished'],
  ['own date, empty', ownDate({}, 2, empty), 2 * dayMs, 'reserved', 'reserved'],
  ['own date, removed', ownDate({}, 2, { removedAt: start }), 2 * dayMs, 'removed', 'removed'],
  ['own date, unverified', ownDate({ verified: false }), 2 * dayMs, 'expired', 'unverified'],
  ['unpublished', owned({}, offline), 0, 'unpublished', 'unpublished'],
  ['unpublished and paid', owned({ plan: 'plus' }, offline), 0, 'unpublished', 'unpublished'],
  ['unpublished and removed', owned({}, { ...offline, removedAt: start }), 0, 'removed', 'removed'],
  [
    'unpublished, anonymous and expired',
    { ...anonymous, ...offline },
    anonymousLifetime,
    'expired',
    'expired',
  ],
  [
    'unpublished and unverified',
    owned({ verified: false }, offline),
    0,
    'unpublished',
    'unverified',
  ],
  ['unpublished and reserved', owned({}, { ...offline, ...empty }), 0, 'reserved', 'reserved'],
  ['unpublished and inactive', owned({}, offline), freeLifetime, 'unpublished', 'unpublished'],
  [
    'unpublished and over the limit',
    downgraded({ ...offline, rank: 3 }),
    0,
    'unpublished',
    'unpublished',
  ],
])('%s', (_, facts, after, status, serving) => {
  expect(dropStatus(facts, start + after)).toBe(status)
  expect(servingState(facts, start + after)).toBe(serving)
})

test.each<[string, DropFacts, number | null]>([
  ['anonymous', anonymous, start + 7 * dayMs],
  ['free', owned({ clockStartedAt: start + dayMs }), start + 31 * dayMs],
  ['paid', owned({ plan: 'business' }), null],
  ['paused', downgraded({ rank: 3 }), start + 30 * dayMs],
  ['reserved', owned({}, empty), null],
  ['draft only', owned({}, { hasContent: false }), start + 30 * dayMs],
  ['unpublished', owned({}, offline), start + 30 * dayMs],
  ['own date, paid', ownDate({ plan: 'business' }), start + 2 * dayMs],
  ['own date before the clock', ownDate(), start + 2 * dayMs],
  ['own date after the clock', ownDate({}, 40), start + 30 * dayMs],
  ['own date, empty', ownDate({}, 40, empty), start + 40 * dayMs],
  ['own date, removed', ownDate({}, 2, { removedAt: start }), null],
  ['removed', owned({}, { removedAt: start }), null],
  ['removed, formerly anonymous', { ...anonymous, removedAt: start }, start + 7 * dayMs],
])('expiry: %s', (_, facts, expected) => {
  expect(expiresAt(facts)).toBe(expected)
})
