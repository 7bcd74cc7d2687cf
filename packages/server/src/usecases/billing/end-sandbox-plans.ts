import type { Deps } from '../deps.ts'

const tenantsPerRun = 100

/** What was bought where no money moves holds only there: elsewhere it would be a plan without end. */
export async function endSandboxPlans({
  clock,
  database,
}: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const now = clock.now()
  for (const id of await database.read.tenants.holding('sandbox', now, tenantsPerRun)) {
    await database.transact(async (tx) => {
      const tenant = await tx.tenants.lock(id)
      if (tenant?.subscription?.source !== 'sandbox') return
      await tx.tenants.setSubscription(id, null, now)
      await tx.changes.append({ tenant: id }, now)
    })
  }
}
