import { parseEmail } from '@plinth/domain/email'
import { AppError } from '@plinth/domain/errors'
import type { AccountPlan } from '@plinth/domain/plans'
import type { Subscription } from '../ports/tenants.ts'
import type { Deps } from './deps.ts'
import { recordAction } from './safety/record-action.ts'

/** What an operator gives has no end and no price. */
export const complimentary = (plan: AccountPlan, now: number): Subscription => ({
  plan,
  source: 'complimentary',
  startedAt: now,
  endsAt: null,
  interval: null,
  renewsAt: null,
  pastDue: false,
})

export async function setPlan(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  input: { readonly email: string; readonly plan: AccountPlan },
): Promise<void> {
  const email = parseEmail(input.email)
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const tenant = await tx.tenants.findPersonalByEmail(email)
    if (!tenant) throw new AppError('not_found', `There is no account with the address ${email}.`)
    await tx.tenants.lock(tenant.id)
    const subscription = input.plan === 'free' ? null : complimentary(input.plan, now)
    await tx.tenants.setSubscription(tenant.id, subscription, now)
    await recordAction(deps, tx, {
      by: 'plinthd',
      action: 'plan_set',
      subject: { id: tenant.id, name: email },
      note: input.plan,
    })
    await tx.changes.append({ tenant: tenant.id }, now)
  })
}
