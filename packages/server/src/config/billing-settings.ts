// Who takes the money, as the environment says it.
import { parseOrigin } from './origin.ts'
import type { Environment } from './read.ts'
import type { VariableName } from './variables.ts'

export type BillingSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | StripeSettings

export interface StripeSettings {
  readonly kind: 'stripe'
  readonly secretKey: string
  /** What is signed with any of them is believed. */
  readonly webhookSecrets: readonly string[]
  /** An origin. */
  readonly apiBase: string
}

interface Surroundings {
  readonly localOnly: boolean
  readonly complain: (name: VariableName, problem: string) => void
}

export function parseBilling(
  environment: Environment,
  { localOnly, complain }: Surroundings,
): BillingSettings {
  const asked = environment.PLINTH_BILLING ?? (localOnly ? 'sandbox' : 'off')
  switch (asked) {
    case 'off':
      return { kind: 'off' }
    case 'stripe':
      return parseStripe(environment, complain)
    case 'sandbox':
      if (!localOnly) {
        complain(
          'PLINTH_BILLING',
          'cannot be `sandbox` here: it gives plans away, so it runs only where base URL and listener are loopback and this is not production.',
        )
      }
      return { kind: 'sandbox' }
    default:
      complain('PLINTH_BILLING', `must be off, sandbox or stripe; it is "${asked}".`)
      return { kind: 'off' }
  }
}

function parseStripe(environment: Environment, complain: Surroundings['complain']): StripeSettings {
  // None of them is repeated in a message: they are secrets.
  const secretKey = environment.STRIPE_SECRET_KEY ?? ''
  if (!/^(sk|rk)_\w+$/.test(secretKey)) {
    complain('STRIPE_SECRET_KEY', 'must be a key of Stripe, `sk_…` or `rk_…`.')
  }
  const webhookSecrets = (environment.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((s) => s.trim())
  if (!webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret))) {
    complain('STRIPE_WEBHOOK_SECRET', 'must be the signing secret of a webhook, `whsec_…`.')
  }
  const apiBase = parseOrigin(environment.STRIPE_API_BASE ?? 'https://api.stripe.com')
  if (apiBase === null) complain('STRIPE_API_BASE', 'must be an http or https origin.')
  return { kind: 'stripe', secretKey, webhookSecrets, apiBase: apiBase ?? '' }
}
