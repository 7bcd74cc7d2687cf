import { describe, expect, test } from 'vitest'
import { plans } from './plans.ts'
import {
  chooseSubscription,
  freeClockStart,
  lastPaidUntil,
  type PaidTerm,
  planOf,
} from './subscriptions.ts'

describe('the plan at a given time', () => {
  test.each([
    ['no subscription', null, 'free'],
    ['one that renews', { plan: 'plus', endsAt: null }, 'plus'],
    ['one that ends later', { plan: 'business', endsAt: 101 }, 'business'],
    ['one that has just ended', { plan: 'business', endsAt: 100 }, 'free'],
  ] as const)('%s', (_, subscription, plan) => {
    expect(planOf({ basePlan: plans.free, subscription }, 100)).toBe(plans[plan])
  })

  test.each([
    ['none', 'plus', null, 'plus'],
    ['a larger one', 'plus', 'business', 'business'],
    ['a smaller one', 'business', 'plus', 'business'],
    ['any', 'unlimited', 'business', 'unlimited'],
    ['unlimited', 'free', 'unlimited', 'unlimited'],
  ] as const)('with %s beside the base plan %s', (_, base, bought, plan) => {
    const subscription = bought && { plan: bought, endsAt: null }
    expect(planOf({ basePlan: plans[base], subscription }, 100)).toBe(plans[plan])
  })
})

describe('choice among several subscriptions', () => {
  const active = { plan: 'plus', status: 'active', startedAt: 10, endsAt: null } as const
  const cancelled = { ...active, plan: 'business', endsAt: 200 } as const
  const over = { ...cancelled, endsAt: 100 } as const
  const ended = { ...active, plan: 'business', status: 'ended', endsAt: 90 } as const
  const lately = { ...ended, plan: 'plus', endsAt: 95 } as const
  const unpaid = { ...active, plan: 'business', status: 'unpaid' } as const
  const pastDue = { ...active, status: 'past_due' } as const
  const larger = { ...active, plan: 'business' } as const
  const newer = { ...active, startedAt: 20 } as const

  test.each<[string, PaidTerm[], PaidTerm | null]>([
    ['none', [], null],
    ['the larger plan, though it was cancelled', [cancelled, active], cancelled],
    ['of equal plans the renewing one before the cancelled one', [cancelled, larger], larger],
    ['a smaller plan before a larger one that has ended', [over, active], active],
    ['a cancelled one before one that has ended', [over, cancelled], cancelled],
    ['one with a failed payment before an ended one', [ended, pastDue], pastDue],
    ['an ended one before none', [unpaid, ended], ended],
    ['of ended ones the last to end, though the plan is smaller', [ended, lately], lately],
    ['never an unpaid one', [unpaid], null],
    ['the larger plan', [active, larger, active], larger],
    ['the newer of two equal ones', [active, newer], newer],
  ])('%s', (_, all, chosen) => {
    expect(chooseSubscription(all, 100)).toBe(chosen)
    expect(chooseSubscription(all.toReversed(), 100)).toBe(chosen)
  })
})

describe('the free clock starts', () => {
  const tenant = { createdAt: 10, ownerSeenAt: 10, becameFreeAt: 10, subscription: null }

  test.each([
    ['at creation', tenant, 10],
    ['when the owner signed in', { ...tenant, ownerSeenAt: 50 }, 50],
    ['when it became free', { ...tenant, becameFreeAt: 60 }, 60],
    ['when the paid period ended', { ...tenant, subscription: { plan: 'plus', endsAt: 70 } }, 70],
    ['not at a future end', { ...tenant, subscription: { plan: 'plus', endsAt: 200 } }, 10],
  ] as const)('%s', (_, facts, start) => {
    expect(freeClockStart(facts, 100)).toBe(start)
  })
})

describe('the last paid plan ended', () => {
  const over = { plan: 'plus', endsAt: 70 } as const

  test.each([
    ['never, if there was none', null, null, null],
    ['when the subscription ended', null, over, 70],
    ['not while one is active', null, { plan: 'plus', endsAt: 200 }, null],
    ['when an earlier one ended', 60, null, 60],
    ['at the later of both ends', 60, over, 70],
    ['never earlier than was recorded', 80, over, 80],
  ] as const)('%s', (_, paidUntil, subscription, end) => {
    expect(lastPaidUntil({ paidUntil, subscription }, 100)).toBe(end)
  })
})
