// `plinthd billing sync`: creates or updates products, prices and the portal at Stripe.
import { syncCatalogue } from '../../adapters/billing/stripe/sync-catalogue.ts'
import { ConfigError, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'

/** Needs no database: the catalogue is part of the program. */
export async function billingSync(): Promise<void> {
  const { billing } = parseConfig(readEnvironment())
  if (billing.kind !== 'stripe') {
    throw new ConfigError(['PLINTH_BILLING must be `stripe` for `plinthd billing sync`.'])
  }
  await syncCatalogue(billing, (line) => process.stdout.write(`${line}\n`))
}
