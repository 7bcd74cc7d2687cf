import { offeredPlans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import type { Billing } from '../../../api/queries.ts'
import { describePlan } from './describe-plan.ts'

type Subscription = NonNullable<Billing['subscription']>

const billing = (subscription: Partial<Subscription> | null): Billing => ({
  currency: 'EUR',
  processor: 'stripe',
  plans: offeredPlans.map((plan) => ({
    ...plan,
    upload_bytes: plan.uploadBytes,
    storage_bytes: plan.storageBytes,
  })),
  subscription: subscription && {
    plan: 'plus',
    source: 'stripe',
    interval: 'year',
    past_due: false,
    renews_at: '2027-11-15T10:00:00Z',
    ends_at: null,
    ...subscription,
  },
})

const complimentary = { source: 'complimentary', interval: null, renews_at: null } as const

test.each([
  [
    'there is no subscription',
    null,
    ['Free', null, /^Drops stay live if the owner signs in every 30 days/],
  ],
  ['it renews', {}, ['Plus', '€99 per year, before tax', /^Renews on 15 November 2027\.$/]],
  ['the last payment failed', { past_due: true }, ['Plus', '€99 per year, before tax', /^$/]],
  [
    'it is cancelled',
    { renews_at: null, ends_at: '2027-11-15T10:00:00Z', interval: 'month' },
    [
      'Plus',
      '€12 per month, before tax',
      /cancelled and ends on 15 November 2027\. After that, you’re on Free/,
    ],
  ],
  ['it is complimentary', complimentary, ['Plus', null, /nothing to pay\.$/]],
  [
    'it is complimentary until a date',
    { ...complimentary, ends_at: '2027-11-15T10:00:00Z' },
    ['Plus', null, /nothing to pay\. It ends on 15 November 2027; then you’re on Free\.$/],
  ],
  [
    'it is no longer sold',
    { plan: 'starter' },
    ['Starter', null, /2027\. Starter is no longer sold\. You keep it/],
  ],
] as const)('when %s', (_, subscription, [title, price, sentences]) => {
  const facts = billing(subscription)
  const description = describePlan({ plan: facts.subscription?.plan ?? 'free', billing: facts })
  expect([description.title, description.price]).toEqual([title, price])
  expect(description.sentences.join(' ')).toMatch(sentences)
})

test('members without access to billing still see the plan', () => {
  expect(describePlan({ plan: 'business', billing: billing(null) })).toEqual({
    title: 'Business',
    price: null,
    sentences: [],
  })
})

test('a cancelled plan is followed by the plan of every account', () => {
  const facts = billing({ plan: 'business', renews_at: null, ends_at: '2027-11-15T10:00:00Z' })
  const offered = facts.plans.filter(({ name }) => name !== 'free')
  const { sentences } = describePlan({ plan: 'business', billing: { ...facts, plans: offered } })
  expect(sentences.join(' ')).toMatch(/2027\. After that, you’re on Plus\.$/)
})
