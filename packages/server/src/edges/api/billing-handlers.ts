// REST handlers of plans, checkout and the billing portal.
import type { BillingOperations } from '@plinth/contract/operations/billing'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import type { Subscription } from '../../ports/database/tenants.ts'
import type { BillingOverview, OfferedTerms } from '../../usecases/billing/get-billing-plans.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'
import { time } from './present.ts'

export const createBillingHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<BillingOperations> => ({
  async getBillingPlans({ actor }) {
    return presentBilling(await useCases.getBillingPlans(actor))
  },

  async openCheckout({ actor, body }) {
    const pages = { successUrl: `${urls.plan}?bought`, returnUrl: urls.plan }
    return { checkout_url: await useCases.openCheckout(actor, { ...body, ...pages }) }
  },

  async openPortal({ actor }) {
    return { portal_url: await useCases.openPortal(actor, { returnUrl: urls.plan }) }
  },
})

type BillingOutput = OperationOutput<BillingOperations['getBillingPlans']>

const presentBilling = (overview: BillingOverview): BillingOutput => ({
  currency: overview.currency,
  processor: overview.processor,
  plans: overview.plans.map(presentPlan),
  subscription: overview.subscription && presentSubscription(overview.subscription),
})

const presentPlan = (plan: OfferedTerms): BillingOutput['plans'][number] => ({
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
})

const presentSubscription = (subscription: Subscription): BillingOutput['subscription'] => ({
  plan: subscription.plan,
  source: subscription.source,
  interval: subscription.interval,
  past_due: subscription.pastDue,
  renews_at: subscription.renewsAt === null ? null : time(subscription.renewsAt),
  ends_at: subscription.endsAt === null ? null : time(subscription.endsAt),
})
