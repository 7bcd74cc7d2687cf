import type { Config } from '../config/config.ts'
import type { Deps } from '../usecases/deps.ts'

/** Whoever takes the money here. */
export function createBilling({
  billing,
}: Pick<Config, 'billing'>): Pick<Deps, 'billing' | 'billingWebhook'> {
  switch (billing.kind) {
    case 'off':
    case 'sandbox':
    case 'stripe':
      return { billing: null, billingWebhook: null }
    default:
      return billing satisfies never
  }
}
