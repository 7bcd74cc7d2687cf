import { expect, test } from 'vitest'
import { formatBytes } from '../base/sizes.ts'
import { accountPlans, isAccountPlan, isDiscontinued, plans } from './plans.ts'

const limitOf = (limit: number, format: number | string = limit) =>
  Number.isFinite(limit) ? format : 'any'

test.each([
  ['anonymous', 'any', '2 MB', 'any', 1, 0],
  ['free', 3, '10 MB', '50 MB', 3, 0],
  ['plus', 25, '100 MB', '2 GB', 10, 1],
  ['business', 100, '500 MB', '20 GB', 30, 10],
  ['starter', 10, '25 MB', '500 MB', 5, 0],
  ['pro', 50, '250 MB', '10 GB', 20, 3],
  ['unlimited', 'any', 'any', 'any', 'any', 'any'],
] as const)(
  '%s includes %s drops, %s per upload, %s in total, %s versions, %s domains',
  (name, ...caps) => {
    const { drops, uploadBytes, storageBytes, versions, domains } = plans[name]
    const sizes = [uploadBytes, storageBytes].map((bytes) => limitOf(bytes, formatBytes(bytes)))
    expect([limitOf(drops), ...sizes, limitOf(versions), limitOf(domains)]).toEqual(caps)
  },
)

test('yearly prices, and only Plus and Business are sold', () => {
  expect(plans.plus.price).toEqual({ month: 12, year: 99 })
  expect(plans.business.price).toEqual({ month: 49, year: 490 })
  const sold = Object.values(plans).filter((plan) => plan.sold)
  expect(sold.map((plan) => plan.name)).toEqual(['plus', 'business'])
})

test('each plan is keyed by its name', () => {
  for (const [name, plan] of Object.entries(plans)) expect(plan.name).toBe(name)
})

test.each([
  ['free', true],
  ['pro', true],
  ['anonymous', false],
  ['Free', false],
  ['constructor', false],
  ['__proto__', false],
])('a tenant can be on %s: %s', (text, expected) => {
  expect(isAccountPlan(text)).toBe(expected)
})

test('the plans of tenants, and which of them are discontinued', () => {
  expect(accountPlans).toEqual(['free', 'plus', 'business', 'unlimited', 'starter', 'pro'])
  expect(accountPlans.filter(isDiscontinued)).toEqual(['starter', 'pro'])
})
