// Creates a Stripe customer portal configuration and session with default fields.
import type Stripe from 'stripe'
import { type FormFields, fieldsIn, listIn, metadataIn, textIn } from '../form-body.ts'

type Configuration = Stripe.BillingPortal.Configuration

export const newConfiguration = (
  given: Pick<Configuration, 'id' | 'created'>,
  fields: FormFields,
): Configuration => ({
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  default_return_url: null,
  features: featuresOf(fieldsIn(fields, 'features')),
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: metadataIn(fields),
  name: null,
  updated: given.created,
  ...given,
})

/** Products are omitted, because Stripe returns them only if they are expanded. */
function featuresOf(fields: FormFields): Configuration['features'] {
  const of = (name: string) => fieldsIn(fields, name)
  const enabled = (name: string) => textIn(of(name), 'enabled') === 'true'
  return {
    customer_update: {
      allowed_updates: listIn(of('customer_update'), 'allowed_updates').map(String),
      enabled: enabled('customer_update'),
    },
    invoice_history: { enabled: enabled('invoice_history') },
    payment_method_update: {
      enabled: enabled('payment_method_update'),
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: enabled('subscription_cancel'),
      mode: textIn(of('subscription_cancel'), 'mode') ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { interval_options: [], type: 'indefinite' },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: listIn(of('subscription_update'), 'default_allowed_updates').map(
        String,
      ),
      enabled: enabled('subscription_update'),
      proration_behavior: textIn(of('subscription_update'), 'proration_behavior') ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

export const newPortalSession = (
  given: Pick<
    Stripe.BillingPortal.Session,
    'id' | 'created' | 'configuration' | 'customer' | 'return_url' | 'url'
  >,
): Stripe.BillingPortal.Session => ({
  object: 'billing_portal.session',
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  ...given,
})
