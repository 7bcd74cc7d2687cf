import { currencies } from '@plinth/domain/currency'
import {
  type BillingInterval,
  billingIntervals,
  offeredPlans,
  soldPlans,
} from '@plinth/domain/plans'
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
    .describe('For a month and for a year, in the currency above, before tax.'),
  drops: count,
  upload_bytes: count,
  storage_bytes: count,
  versions: count.describe('Kept per drop.'),
  domains: count,
  password: z.boolean(),
  analytics: z.boolean(),
  badge: z.boolean().describe('Whether pages carry the badge of the service.'),
})

const subscription = z.object({
  plan,
  source: z
    .enum(['complimentary', ...processor.options])
    .describe('`complimentary`: given by whoever runs the service. Otherwise who is paid.'),
  interval: interval.nullable().describe('Null where nothing is paid.'),
  past_due: z.boolean().describe('A payment failed and is tried again.'),
  renews_at: timestamp.nullable().describe('The next payment. Null: there is none.'),
  ends_at: timestamp.nullable().describe('Null: it goes on until it is cancelled.'),
})

export const billingPlans = z.object({
  currency: z.enum(currencies).describe('Fixed at sign-up.'),
  processor: processor.nullable().describe('Who takes payments. Null: no plan is sold here.'),
  plans: z.array(offeredPlan).describe('From the smallest to the largest.'),
  subscription: subscription
    .nullable()
    .describe('What holds now. Null: the Free plan, or a role that may not see billing.'),
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
    .describe('`monthly` is `month`, `yearly` is `year`.'),
})

export const checkout = z.object({
  checkout_url: z.url().describe('Where to pay. Open it in a browser.'),
})

export const portal = z.object({
  portal_url: z
    .url()
    .describe('Where to change plan or card, see invoices and cancel. It opens for a few minutes.'),
})
