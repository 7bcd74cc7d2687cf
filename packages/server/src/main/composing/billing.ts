// Creates the payment processor chosen by PLINTH_BILLING.
import path from 'node:path'
import { createSandbox } from '../../adapters/billing/sandbox/create-sandbox.ts'
import { createStripe } from '../../adapters/billing/stripe/create-stripe.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../usecases/base/deps.ts'

type Billing = Pick<Deps, 'billing' | 'billingSandbox' | 'billingWebhook'>

const none: Billing = { billing: null, billingSandbox: null, billingWebhook: null }

export function createBilling(
  { billing, baseUrl, dataDir }: Config,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Billing {
  switch (billing.kind) {
    case 'off':
      return none
    case 'sandbox': {
      const file = path.join(dataDir, 'sandbox-billing.sqlite')
      const { processor, pages } = createSandbox({ file, baseUrl, clock, random })
      return { ...none, billing: processor, billingSandbox: pages }
    }
    case 'stripe':
      return { ...none, ...createStripe({ ...billing, installation: baseUrl }) }
    default:
      return billing satisfies never
  }
}
