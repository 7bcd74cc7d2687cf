// Composes the Stripe adapter: the billing processor and its webhook.
import type { BillingProcessor, BillingWebhook } from '../../../ports/billing.ts'
import { closePayments } from './close-payments.ts'
import { createCustomer, endCustomer, readCustomer, updateCustomer } from './customers.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './open-portal.ts'
import { createWithStripe, type StripeAccess } from './stripe-client.ts'
import { createStripeWebhook } from './webhook.ts'

export interface StripeOptions extends StripeAccess {
  readonly webhookSecrets: readonly string[]
  /** Identifies this installation, as several may share one Stripe account. */
  readonly installation: string
}

export interface StripeBilling {
  readonly billing: BillingProcessor
  readonly billingWebhook: BillingWebhook
}

export function createStripe({
  webhookSecrets,
  installation,
  ...access
}: StripeOptions): StripeBilling {
  const withStripe = createWithStripe(access)
  return {
    billing: {
      name: 'stripe',
      createCustomer: (customer) =>
        withStripe((stripe) => createCustomer(stripe, customer, installation)),
      updateCustomer: (customerId, contact) =>
        withStripe((stripe) => updateCustomer(stripe, customerId, contact)),
      openCheckout: (checkout) => withStripe((stripe) => openCheckout(stripe, checkout)),
      openPortal: (customerId, returnUrl) =>
        withStripe((stripe) => openPortal(stripe, customerId, returnUrl)),
      readCustomer: (customerId) =>
        withStripe((stripe) => readCustomer(stripe, customerId, installation)),
      closePayments: (customerId, closing) =>
        withStripe((stripe) => closePayments(stripe, customerId, closing)),
      endCustomer: (customerId) => withStripe((stripe) => endCustomer(stripe, customerId)),
    },
    billingWebhook: createStripeWebhook(withStripe, webhookSecrets),
  }
}
