// Schemas of plans, subscriptions and checkout.
import { currencies } from '@plinth/domain/plans/currency'
import {
  type BillingInterval,
  billingIntervals,
  offeredPlans,
  soldPlans,
} from '@plinth/domain/plans/plans'
import { z } from 'zod'
import { plan } from './account.ts'
import { timestamp } from './timestamp.ts'

const count = z.int().nonnegative()
const interval = z.enum(billingIntervals)
const processor = z.enum(['stripe', 'sandbox'])

const offeredPlan = z.object({
  name: z.enum(offeredPlans.map(({ name }) => name)),
  title: z.string(),
  price: z
    .object({ month: count, year: count })
    .describe('Monthly and yearly price in the currency above, before tax.'),
  drops: count,
  upload_bytes: count,
  storage_bytes: count,
  versions: count.describe('Versions kept per drop.'),
  domains: count,
  password: z.boolean(),
  analytics: z.boolean(),
  badge: z.boolean().describe('Whether pages show the service badge.'),
})

const subscription = z.object({
  plan,
  source: z
    .enum(['complimentary', ...processor.options])
    .describe('`complimentary`: granted by the operator. Otherwise the payment processor.'),
  interval: interval.nullable().describe('Null for a complimentary subscription.'),
  past_due: z.boolean().describe('A payment failed and will be retried.'),
  renews_at: timestamp.nullable().describe('Time of the next payment. Null if there is none.'),
  ends_at: timestamp.nullable().describe('Null if the subscription renews until it is cancelled.'),
})

export const billingPlans = z.object({
  currency: z.enum(currencies).describe('Fixed at sign-up.'),
  processor: processor
    .nullable()
    .describe('The payment processor. Null if no plans are sold here.'),
  plans: z.array(offeredPlan).describe('Smallest first.'),
  subscription: subscription
    .nullable()
    .describe(
      'The current subscription. Null if there is none, or if your role does not include billing.',
    ),
})

const intervalNames = {
  month: 'month',
  monthly: 'month',
  year: 'year',
  yearly: 'year',
} as const satisfies Record<string, BillingInterval>

export const checkoutBody = z.strictObject({
  plan: z.enum(soldPlans),
  interval: z
    .enum(Object.keys(intervalNames) as (keyof typeof intervalNames)[])
    .transform((name) => intervalNames[name])
    .describe('`monthly` means `month`, `yearly` means `year`.'),
})

export const checkout = z.object({
  checkout_url: z.url().describe('The checkout page. Open it in a browser.'),
})

export const portal = z.object({
  portal_url: z
    .url()
    .describe(
      'The page to change plan or card, see invoices and cancel. The link works for a few minutes.',
    ),
})
