// Configuration of Stripe's billing portal, identified by its metadata.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

type Configuration = Stripe.BillingPortal.Configuration
type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features
export type PortalProduct =
  Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product

const portalKey = 'plinth'
const portalName = 'portal'
/**
 * Digest of the parameters we sent. The configuration itself cannot be compared, since Stripe adds
 * defaults.
 */
const digestKey = 'plinth_digest'

export async function findPortal(stripe: Stripe): Promise<Configuration | null> {
  const all = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  for await (const configuration of all) {
    if (configuration.metadata?.[portalKey] === portalName) return configuration
  }
  return null
}

export async function syncPortal(
  stripe: Stripe,
  products: PortalProduct[],
): Promise<'created' | 'updated' | 'unchanged'> {
  const features = featuresOf(products)
  const digest = createHash('sha256').update(JSON.stringify(features)).digest('base64url')
  const wanted = { features, metadata: { [portalKey]: portalName, [digestKey]: digest } }
  const found = await findPortal(stripe)
  if (found?.metadata?.[digestKey] === digest) return 'unchanged'
  if (found) await stripe.billingPortal.configurations.update(found.id, wanted)
  else await stripe.billingPortal.configurations.create(wanted)
  return found ? 'updated' : 'created'
}

const featuresOf = (products: PortalProduct[]): Features => ({
  customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    // An upgrade is charged immediately rather than with the next invoice.
    proration_behavior: 'always_invoice',
    products,
  },
})
