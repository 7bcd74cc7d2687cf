// Payment processor settings (PLINTH_BILLING and STRIPE_*), parsed from the environment.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import { parseOrigin } from './origin.ts'
import type { ReportProblem } from './settings-context.ts'

export type BillingSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | StripeSettings

export interface StripeSettings {
  readonly kind: 'stripe'
  readonly secretKey: string
  /** A webhook request signed with any of them is accepted, so that secrets can be rotated. */
  readonly webhookSecrets: readonly string[]
  /** Origin of Stripe's API, without a path. */
  readonly apiBase: string
}

interface BillingContext {
  /** Of accounts that pay nothing. */
  readonly basePlan: AccountPlan
  readonly localOnly: boolean
  readonly reportProblem: ReportProblem
}

export function parseBilling(
  environment: Environment,
  { basePlan, localOnly, reportProblem }: BillingContext,
): BillingSettings {
  const sells = localOnly && basePlan !== 'unlimited'
  const requested = environment.PLINTH_BILLING ?? defaults.billing[sells ? 'local' : 'elsewhere']
  if (basePlan === 'unlimited' && requested !== 'off') {
    reportProblem(
      'PLINTH_BILLING',
      'must be off with PLINTH_DEFAULT_PLAN=unlimited: there is no larger plan to sell.',
    )
    return { kind: 'off' }
  }
  switch (requested) {
    case 'off':
      return { kind: 'off' }
    case 'stripe':
      return parseStripe(environment, reportProblem)
    case 'sandbox':
      if (!localOnly) {
        reportProblem(
          'PLINTH_BILLING',
          'cannot be `sandbox` here. The sandbox gives plans away for free, so it needs a loopback base URL and listener and NODE_ENV other than production.',
        )
      }
      return { kind: 'sandbox' }
    default:
      reportProblem('PLINTH_BILLING', `must be off, sandbox or stripe; it is "${requested}".`)
      return { kind: 'off' }
  }
}

function parseStripe(environment: Environment, reportProblem: ReportProblem): StripeSettings {
  // Messages never quote these values: they are secrets.
  const secretKey = environment.STRIPE_SECRET_KEY ?? ''
  if (!/^(sk|rk)_\w+$/.test(secretKey)) {
    reportProblem('STRIPE_SECRET_KEY', 'must be a Stripe secret key, `sk_…` or `rk_…`.')
  }
  const webhookSecrets = (environment.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((s) => s.trim())
  if (!webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret))) {
    reportProblem(
      'STRIPE_WEBHOOK_SECRET',
      'must be a webhook signing secret, `whsec_…`; separate several with commas.',
    )
  }
  const apiBase = parseOrigin(environment.STRIPE_API_BASE ?? defaults.stripeApiBase)
  if (apiBase === null) reportProblem('STRIPE_API_BASE', 'must be an http or https origin.')
  return { kind: 'stripe', secretKey, webhookSecrets, apiBase: apiBase ?? '' }
}
