// Finds or creates the payment processor's customer for a tenant.
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Membership } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs, requireMember } from '../access/membership.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'

export type BuyerDeps = RefreshDeps & Pick<Deps, 'failures'>

interface Buyer extends Membership {
  /** The processor's customer id for the tenant. */
  readonly customerId: string
}

/**
 * Updates the customer's name and email address at the processor. An existing customer is read
 * first, so that payments count even before their webhook arrives.
 */
export async function ensureCustomer(
  deps: BuyerDeps,
  actor: AccountActor,
  processor: BillingProcessor,
): Promise<Buyer> {
  const find = () => deps.database.transact((tx) => findBuyer(tx, actor, processor))
  const { customerId } = await find()
  if (customerId === null) return newCustomer(deps, actor, { processor, replacedCustomerId: null })
  const { state } = await refreshCustomer(deps, customerId, null)
  if (state === null) return newCustomer(deps, actor, { processor, replacedCustomerId: customerId })
  const { email, name } = await contactOf(deps, actor)
  // Best effort: a failed update must not block a payment and is repeated next time.
  await processor
    .updateCustomer(customerId, { email, name })
    .catch((error: unknown) => deps.failures.report('update-billing-customer', error))
  const known = await find()
  return { ...known, customerId: known.customerId ?? customerId }
}

interface CustomerToCreate {
  readonly processor: BillingProcessor
  /** The recorded customer id, which no longer exists at the processor. */
  readonly replacedCustomerId: string | null
}

/**
 * The customer is created before anything is stored, and a missing customer stays recorded until
 * then: after a crash in between, the same request returns the same customer.
 */
async function newCustomer(
  deps: RefreshDeps,
  actor: AccountActor,
  { processor, replacedCustomerId }: CustomerToCreate,
): Promise<Buyer> {
  const { tenantId } = actor
  const contact = await contactOf(deps, actor)
  const customerId = await processor.createCustomer({ tenantId, ...contact, replacedCustomerId })
  return deps.database.transact(async (tx) => {
    const { customerId: recorded, ...membership } = await findBuyer(tx, actor, processor)
    if (recorded !== null && recorded !== replacedCustomerId)
      return { ...membership, customerId: recorded }
    const state = { customerId, revision: 0, checkoutAt: null, dueAt: null }
    await tx.billingCustomers.put({ tenantId, processor: processor.name, ...state })
    return { ...membership, customerId }
  })
}

async function findBuyer(
  tx: Transaction,
  actor: AccountActor,
  { name }: BillingProcessor,
): Promise<Membership & { readonly customerId: string | null }> {
  const membership = await lockAs(tx, actor, 'manage_billing')
  const customers = await tx.billingCustomers.ofTenant(actor.tenantId)
  const customer = customers.find(({ processor }) => processor === name)
  return { ...membership, customerId: customer?.customerId ?? null }
}

async function contactOf({ database }: RefreshDeps, { tenantId, userId }: AccountActor) {
  const { name, country } = requireTenant(await database.read.tenants.find(tenantId))
  const { email } = await requireMember(database.read.tenants, tenantId, userId)
  return { email, name, country }
}
