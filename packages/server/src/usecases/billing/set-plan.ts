// Assigns a complimentary plan from the operator's command line.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import { type AccountPlan, plans } from '@plinth/domain/plans/plans'
import { isActiveAt } from '@plinth/domain/plans/subscriptions'
import type { Subscription, TenantRecord } from '../../ports/database/tenants.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'

/** A plan assigned by an operator has no end date and no price. */
export const complimentarySubscription = (plan: AccountPlan, now: number): Subscription => ({
  plan,
  source: 'complimentary',
  startedAt: now,
  endsAt: null,
  interval: null,
  renewsAt: null,
  pastDue: false,
})

/** Returns the tenant with its new subscription. */
export async function setPlan(
  deps: Pick<Deps, 'billing' | 'database' | 'clock' | 'random'>,
  input: { readonly email: string; readonly plan: AccountPlan },
): Promise<TenantRecord> {
  const email = parseEmail(input.email)
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const found = await tx.tenants.findPersonalByEmail(email)
    const tenant = found && (await tx.tenants.lock(found.id))
    if (!tenant) throw new AppError('not_found', `There is no account with the address ${email}.`)
    refuseIfPaid(deps, tenant.subscription)
    const subscription = input.plan === 'free' ? null : complimentarySubscription(input.plan, now)
    await tx.tenants.setSubscription(tenant.id, subscription, now)
    await recordAction(deps, tx, {
      by: 'plinthd',
      action: 'plan_set',
      subject: { id: tenant.id, name: email },
      note: input.plan,
    })
    // The billing job then closes an open checkout.
    for (const customer of await tx.billingCustomers.ofTenant(tenant.id)) {
      await tx.billingCustomers.put({ ...customer, dueAt: now })
    }
    await tx.changes.append({ tenant: tenant.id }, now)
    return { ...tenant, subscription }
  })
}

/** Assigning a plan would not stop the owner's payments for the current one. */
function refuseIfPaid(
  { billing, clock }: Pick<Deps, 'billing' | 'clock'>,
  subscription: Subscription | null,
): void {
  if (!isActiveAt(subscription, clock.now()) || subscription.source !== billing?.name) return
  const { title } = plans[subscription.plan]
  throw new AppError(
    'subscription_active',
    `This account pays for the ${title} plan. Its owner must cancel it in the billing portal first; another plan can be assigned once it has ended.`,
  )
}
