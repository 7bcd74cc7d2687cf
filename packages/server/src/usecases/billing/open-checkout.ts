// Opens a checkout page at the payment processor.
import { AppError } from '@plinth/domain/base/errors'
import { type BillingInterval, plans, type SoldPlan } from '@plinth/domain/plans/plans'
import { isActiveAt, isLargerPlan } from '@plinth/domain/plans/subscriptions'
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Subscription } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { lockAs } from '../access/membership.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import { type BuyerDeps, ensureCustomer } from './ensure-customer.ts'
import { refreshAfterCheckout } from './refresh-schedule.ts'
import { requireProcessor } from './require-processor.ts'

export interface CheckoutInput {
  readonly plan: SoldPlan
  readonly interval: BillingInterval
  /** The processor redirects here after a payment. */
  readonly successUrl: string
  /** The processor redirects here if the checkout is cancelled. */
  readonly returnUrl: string
}

/** Returns the URL of the checkout page. */
export async function openCheckout(
  deps: BuyerDeps,
  actor: AccountActor,
  { plan, interval, successUrl, returnUrl }: CheckoutInput,
): Promise<string> {
  requireRight(actor, 'manage_billing')
  const processor = requireProcessor(deps)
  await admitAttempts(deps, [{ kind: 'billing_tenant', key: actor.tenantId }])
  const { tenant, customerId } = await ensureCustomer(deps, actor, processor)
  if (isActiveAt(tenant.subscription, deps.clock.now())) {
    throw new AppError('subscription_active', activePlanMessage(tenant.subscription), {
      extra: { portal_url: await processor.openPortal(customerId, returnUrl) },
    })
  }
  if (!isLargerPlan(plan, tenant.basePlan.name)) {
    const { title } = tenant.basePlan
    throw new AppError('invalid_field', `Every account here has the ${title} plan at no charge.`)
  }
  await expectPayment(deps, actor, processor)
  return processor.openCheckout({
    customerId,
    tenantId: tenant.id,
    plan,
    interval,
    currency: tenant.currency,
    successUrl,
    cancelUrl: returnUrl,
  })
}

function activePlanMessage({ plan, source }: Subscription): string {
  const { title } = plans[plan]
  return source === 'complimentary'
    ? `The operator of this service assigned you the ${title} plan. Contact them to change it.`
    : `You are already on the ${title} plan. Change it in the billing portal.`
}

/** Schedules a read of the customer, in case the webhook of the payment is lost. */
async function expectPayment(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  actor: AccountActor,
  { name }: BillingProcessor,
): Promise<void> {
  await database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'manage_billing')
    const customers = await tx.billingCustomers.ofTenant(tenant.id)
    const customer = customers.find(({ processor }) => processor === name)
    const now = clock.now()
    const dueAt = refreshAfterCheckout(now)
    if (customer) await tx.billingCustomers.put({ ...customer, checkoutAt: now, dueAt })
  })
}
