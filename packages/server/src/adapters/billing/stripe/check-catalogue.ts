import { billingIntervals, soldPlans } from '@plinth/domain/plans'
import { lookupKey } from './catalogue.ts'
import { findPortal } from './portal-configuration.ts'
import { createWithStripe, notSetUp, type StripeAccess } from './stripe-client.ts'

/** Rejects when Stripe does not answer, or does not have what is sold. */
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
