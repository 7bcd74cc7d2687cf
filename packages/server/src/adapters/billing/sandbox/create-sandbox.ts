// Composes the billing sandbox, a payment processor without real money for development.
import type { BillingProcessor } from '../../../ports/billing.ts'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import { createPages } from './pages.ts'
import { createProcessor } from './processor.ts'
import { createSandboxLedger, type SandboxOptions } from './sandbox-ledger.ts'

export interface Sandbox {
  readonly processor: BillingProcessor
  readonly pages: BillingSandbox
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const ledger = createSandboxLedger(options)
  return { processor: createProcessor(ledger), pages: createPages(ledger) }
}
