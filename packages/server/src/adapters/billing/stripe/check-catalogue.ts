// Health check of Stripe's product catalogue, for `plinthd doctor`.
import { billingIntervals, soldPlans } from '@plinth/domain/plans/plans'
import { lookupKey } from './catalogue.ts'
import { findPortal } from './portal-configuration.ts'
import { createWithStripe, notSetUp, type StripeAccess } from './stripe-client.ts'

/** Rejects if Stripe is unreachable, or if a price or the portal configuration is missing. */
export const checkCatalogue = (access: StripeAccess): Promise<void> =>
  createWithStripe(access)(async (stripe) => {
    for (const key of soldPlans.flatMap((plan) =>
      billingIntervals.map((one) => lookupKey(plan, one)),
    )) {
      const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
      if (data.length === 0) throw notSetUp(`price ${key}`)
    }
    if (!(await findPortal(stripe))) throw notSetUp('configuration of the portal')
  })
