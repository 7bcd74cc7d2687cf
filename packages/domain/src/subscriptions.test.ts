import { describe, expect, test } from 'vitest'
import { freeClockStart, planAt } from './subscriptions.ts'

describe('the plan at a moment', () => {
  test.each([
    ['no subscription', null, 'free'],
    ['one without end', { plan: 'plus', endsAt: null }, 'plus'],
    ['one that goes on', { plan: 'business', endsAt: 101 }, 'business'],
    ['one that has just ended', { plan: 'business', endsAt: 100 }, 'free'],
  ] as const)('%s', (_, subscription, plan) => {
    expect(planAt(subscription, 100)).toBe(plan)
  })
})

describe('the free clock starts', () => {
  const tenant = { createdAt: 10, ownerSeenAt: 10, becameFreeAt: 10, subscription: null }

  test.each([
    ['at the creation', tenant, 10],
    ["at an owner's visit", { ...tenant, ownerSeenAt: 50 }, 50],
    ['when it became free', { ...tenant, becameFreeAt: 60 }, 60],
    ['when the paid period ended', { ...tenant, subscription: { plan: 'plus', endsAt: 70 } }, 70],
    ['not at an end to come', { ...tenant, subscription: { plan: 'plus', endsAt: 200 } }, 10],
  ] as const)('%s', (_, facts, start) => {
    expect(freeClockStart(facts, 100)).toBe(start)
  })
})
