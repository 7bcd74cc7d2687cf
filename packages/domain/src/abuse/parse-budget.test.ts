import { describe, expect, test } from 'vitest'
import { plans } from '../plans/plans.ts'
import {
  accountParseBudget,
  anonymousParseBudget,
  parseSecondsPerHour,
  parseUseHalfLifeMs,
  refuseParsing,
} from './parse-budget.ts'

const budget = { msPerHour: 60_000, uploads: 'Your uploads' }
const hour = 3_600_000

describe('budget of parse time', () => {
  test('is refused once it is used up, with the time left', () => {
    expect(refuseParsing(budget, 59_999)).toBeNull()
    expect(refuseParsing(budget, 60_000)).toMatchObject({
      code: 'rate_limited',
      detail:
        'Your uploads have used the 60 seconds of processing time that they have in an hour. Try again in 7 minutes.',
      retryAfter: 380,
    })
  })

  test('is free again after the time that the refusal names', () => {
    for (const usedMs of [60_000, 75_000, 600_000]) {
      const { retryAfter } = refuseParsing(budget, usedMs) ?? {}
      const left = usedMs * 0.5 ** (((retryAfter ?? 0) * 1_000) / parseUseHalfLifeMs)
      expect(left / budget.msPerHour).toBeCloseTo(0.9, 2)
    }
  })

  test('is what a caller gets that uses all of it all the time', () => {
    const stepMs = 1_000
    let used = 0
    let total = 0
    for (let time = 0; time < 10 * hour; time += stepMs) {
      used *= 0.5 ** (stepMs / parseUseHalfLifeMs)
      if (refuseParsing(budget, used)) continue
      used += 500
      total += 500
    }
    // The first hour starts with an unused budget.
    expect(total / budget.msPerHour).toBeCloseTo(11, 1)
  })

  test('grows with the plan, and is small without an account', () => {
    const sizes = Object.values(plans).toSorted((a, b) => a.uploadBytes - b.uploadBytes)
    const budgets = sizes.map(({ name }) => parseSecondsPerHour[name])
    expect(budgets).toEqual(budgets.toSorted((a, b) => a - b))
    const account = accountParseBudget({ tenantId: 't', userId: 'u' }, 'free')
    const anonymous = anonymousParseBudget({ network: '192.0.2.1' })
    expect(account.msPerHour).toBeGreaterThan(anonymous.msPerHour)
    expect([account.msPerUpload, anonymous.msPerUpload]).toEqual([null, 8_000])
  })

  test('counts accounts on the free plan for their user and network as well', () => {
    const account = { tenantId: 't', userId: 'u', network: '192.0.2.1' }
    expect(accountParseBudget(account, 'free').caller).toEqual([
      { key: 'tenant t', size: 1 },
      { key: 'free user u', size: 3 },
      { key: 'free 192.0.2.1', size: 10 },
    ])
    expect(accountParseBudget(account, 'starter').caller).toEqual([{ key: 'tenant t', size: 1 }])
    const v6 = { ...account, network: '2001:db8:1:2::/64' }
    const sizes = accountParseBudget(v6, 'free').caller.map(({ size }) => size)
    expect(sizes).toEqual([1, 3, 10, 40, 160])
  })
})
