import type { BillingProcessor } from '../../ports/billing.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Membership } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { lockAs, requireMember } from '../organisations/membership.ts'
import { requireTenant } from '../tenant-plan.ts'

type CustomerDeps = Pick<Deps, 'database'>

interface Buyer extends Membership {
  /** Whom the processor knows the tenant as. */
  readonly customerId: string
}

/**
 * Makes the actor's tenant known to the processor. The processor is asked before anything is written
 * down: whoever crashes in between gets the same customer again.
 */
export async function customerOf(
  deps: CustomerDeps,
  actor: AccountActor,
  processor: BillingProcessor,
): Promise<Buyer> {
  const { database } = deps
  const known = await database.transact(async (tx) => {
    const membership = await lockAs(tx, actor, 'manage_billing')
    return { ...membership, customerId: await recordedCustomer(tx, actor, processor) }
  })
  if (known.customerId !== null) return { ...known, customerId: known.customerId }

  const customerId = await processor.createCustomer(await newCustomer(deps, actor))
  return database.transact(async (tx) => {
    const membership = await lockAs(tx, actor, 'manage_billing')
    const recorded = await recordedCustomer(tx, actor, processor)
    if (recorded !== null) return { ...membership, customerId: recorded }
    await tx.billingCustomers.put({
      tenantId: actor.tenantId,
      processor: processor.name,
      customerId,
      revision: 0,
      checkoutAt: null,
      dueAt: null,
    })
    return { ...membership, customerId }
  })
}

async function recordedCustomer(
  tx: Transaction,
  { tenantId }: AccountActor,
  { name }: BillingProcessor,
): Promise<string | null> {
  const customers = await tx.billingCustomers.ofTenant(tenantId)
  return customers.find(({ processor }) => processor === name)?.customerId ?? null
}

async function newCustomer({ database }: CustomerDeps, { tenantId, userId }: AccountActor) {
  const tenant = requireTenant(await database.read.tenants.find(tenantId))
  const { email } = await requireMember(database.read.tenants, tenantId, userId)
  return { tenantId, email, name: tenant.name, country: tenant.country }
}
