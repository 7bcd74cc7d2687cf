// What is sold at Stripe: a product for each plan, a price for each interval.
import { type BillingInterval, plans, type SoldPlan } from '@plinth/domain/plans'

export const productId = (plan: SoldPlan): string => `plinth_${plan}`
export const lookupKey = (plan: SoldPlan, interval: BillingInterval): string =>
  `plinth_${plan}_${interval}`

/** In the smallest unit, and the same figure in every currency. */
export const unitAmount = (plan: SoldPlan, interval: BillingInterval): number =>
  plans[plan].price[interval] * 100

/** Prices that Plinth made, and those of plans no longer sold, say which plan they are of. */
export const planKey = 'plan'
/** Whose tenant a customer or a subscription belongs to. */
export const tenantKey = 'tenant_id'
/** What Plinth has called a customer so far: beside it stands what the customer wrote. */
export const toldEmailKey = 'told_email'
export const toldNameKey = 'told_name'
/** Several installations may share one account at Stripe. */
export const installationKey = 'installation'
