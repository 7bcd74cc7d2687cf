// Examples of plans, checkout and the billing portal.
import { offeredPlans } from '@plinth/domain/plans/plans'
import type { billingOperations } from '../operations/billing.ts'
import type { ExamplesOf } from './example.ts'
import { exampleOrigin, later } from './example-values.ts'

export const billingExamples: ExamplesOf<typeof billingOperations> = {
  getBillingPlans: {
    response: {
      currency: 'EUR',
      processor: 'stripe',
      plans: offeredPlans.map((plan) => ({
        name: plan.name,
        title: plan.title,
        price: plan.price,
        drops: plan.drops,
        upload_bytes: plan.uploadBytes,
        storage_bytes: plan.storageBytes,
        versions: plan.versions,
        domains: plan.domains,
        password: plan.password,
        analytics: plan.analytics,
        badge: plan.badge,
      })),
      subscription: {
        plan: 'plus',
        source: 'stripe',
        interval: 'year',
        past_due: false,
        renews_at: later,
        ends_at: null,
      },
    },
  },
  openCheckout: {
    body: { plan: 'plus', interval: 'year' },
    response: { checkout_url: `${exampleOrigin}/billing/checkout/4qz7mkx2vhn6tpw3` },
  },
  openPortal: { response: { portal_url: `${exampleOrigin}/billing/portal/4qz7mkx2vhn6tpw3` } },
}
