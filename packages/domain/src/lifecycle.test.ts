import { expect, test } from 'vitest'
import {
  anonymousLifetime,
  type DropFacts,
  dayMs,
  dropStatus,
  expiresAt,
  freeLifetime,
  type OwnerFacts,
  servingState,
} from './lifecycle.ts'

const start = Date.UTC(2026, 0, 1)
const anonymous: DropFacts = {
  createdAt: start,
  joinedAt: start,
  removedAt: null,
  hasContent: true,
  hasVersions: true,
  owner: null,
  rank: 0,
}
const empty = { hasContent: false, hasVersions: false }
const owned = (owner: Partial<OwnerFacts>, drop: Partial<DropFacts> = {}): DropFacts => ({
  ...anonymous,
  owner: { verified: true, plan: 'free', clockStartedAt: start, paidUntil: null, ...owner },
  ...drop,
})
/** Of an account whose paid plan ended a moment after the drop had joined. */
const downgraded = (drop: Partial<DropFacts>, owner: Partial<OwnerFacts> = {}): DropFacts =>
  owned({ paidUntil: start + 1, ...owner }, drop)

test.each<[string, DropFacts, number, string, string]>([
  ['anonymous, new', anonymous, 0, 'live', 'live'],
  ['anonymous, last moment', anonymous, anonymousLifetime - 1, 'live', 'live'],
  ['anonymous, after a week', anonymous, anonymousLifetime, 'expired', 'expired'],
  ['anonymous, removed', { ...anonymous, removedAt: start }, 0, 'removed', 'removed'],
  ['free, in use', owned({}), 29 * dayMs, 'live', 'live'],
  ['free, last moment', owned({}), freeLifetime - 1, 'live', 'live'],
  ['free, owner away', owned({}), freeLifetime, 'expired', 'expired'],
  ['free, owner back', owned({ clockStartedAt: start + 60 * dayMs }), 61 * dayMs, 'live', 'live'],
  [
    'free, an old drop just claimed',
    owned({ clockStartedAt: start + 6 * dayMs }),
    8 * dayMs,
    'live',
    'live',
  ],
  ['reserved', owned({}, empty), 0, 'reserved', 'reserved'],
  ['reserved, owner away', owned({}, empty), freeLifetime, 'reserved', 'reserved'],
  ['free, beyond the cap by claiming', owned({}, { rank: 3 }), 0, 'live', 'live'],
  ['last in the cap when the paid plan ended', downgraded({ rank: 2 }), 0, 'live', 'live'],
  ['beyond the cap when the paid plan ended', downgraded({ rank: 3 }), 0, 'paused', 'paused'],
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
  ['reserved beyond the cap', downgraded({ ...empty, rank: 3 }), 0, 'reserved', 'reserved'],
  ['paused, last moment', downgraded({ rank: 3 }), freeLifetime - 1, 'paused', 'paused'],
  ['paused, owner away', downgraded({ rank: 3 }), freeLifetime, 'expired', 'expired'],
  [
    'paused, owner back',
    downgraded({ rank: 3 }, { clockStartedAt: start + 60 * dayMs }),
    61 * dayMs,
    'paused',
    'paused',
  ],
  ['paid, owner away', owned({ plan: 'plus' }), 999 * dayMs, 'live', 'live'],
  ['paid, beyond the cap', owned({ plan: 'plus' }, { rank: 80 }), 0, 'live', 'live'],
  [
    'no longer sold, beyond the cap',
    owned({ plan: 'starter' }, { rank: 80 }),
    999 * dayMs,
    'live',
    'live',
  ],
  ['unverified', owned({ verified: false }), 0, 'live', 'unverified'],
  ['unverified and reserved', owned({ verified: false }, empty), 0, 'reserved', 'unverified'],
  [
    'unverified and beyond the cap',
    downgraded({ rank: 3 }, { verified: false }),
    0,
    'paused',
    'unverified',
  ],
  ['unverified and away', owned({ verified: false }), freeLifetime, 'expired', 'unverified'],
  [
    'unverified and removed',
    owned({ verified: false }, { removedAt: start }),
    0,
    'removed',
    'removed',
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
  ['a draft alone', owned({}, { hasContent: false }), start + 30 * dayMs],
  ['removed', owned({}, { removedAt: start }), null],
  ['removed, and was anonymous', { ...anonymous, removedAt: start }, start + 7 * dayMs],
])('the end of what is %s', (_, facts, expected) => {
  expect(expiresAt(facts)).toBe(expected)
})
