// Names of products, prices and metadata keys at Stripe: one product per plan, one price per
// interval.
import { type BillingInterval, plans, type SoldPlan } from '@plinth/domain/plans/plans'

export const productId = (plan: SoldPlan): string => `plinth_${plan}`
export const lookupKey = (plan: SoldPlan, interval: BillingInterval): string =>
  `plinth_${plan}_${interval}`

/** In the smallest currency unit; the same amount in every currency. */
export const unitAmount = (plan: SoldPlan, interval: BillingInterval): number =>
  plans[plan].price[interval] * 100

/** Metadata key for the plan of a price. Prices of plans that are no longer sold keep it. */
export const planKey = 'plan'
/** Metadata key for the tenant of a customer or subscription. */
export const tenantKey = 'tenant_id'
/**
 * Metadata keys for the name and email address last sent by Plinth. The customer's own fields may
 * differ, since customers edit them for invoices.
 */
export const syncedEmailKey = 'told_email'
export const syncedNameKey = 'told_name'
/** Metadata key for the installation: several may share one Stripe account. */
export const installationKey = 'installation'
