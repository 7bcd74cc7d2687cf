// Ends plans bought in the billing sandbox.
import type { Deps } from '../base/deps.ts'

const tenantsPerRun = 100

/**
 * Plans from the sandbox are valid only while billing runs in the sandbox: otherwise they would be
 * free and never end.
 */
export async function endSandboxPlans({
  clock,
  database,
}: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const now = clock.now()
  for (const id of await database.read.tenants.withSubscriptionFrom(
    'sandbox',
    now,
    tenantsPerRun,
  )) {
    await database.transact(async (tx) => {
      const tenant = await tx.tenants.lock(id)
      if (tenant?.subscription?.source !== 'sandbox') return
      await tx.tenants.setSubscription(id, null, now)
      await tx.changes.append({ tenant: id }, now)
    })
  }
}
