// `plinthd account set-plan`: sets an account's complimentary plan.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { setPlan } from '../../usecases/billing/set-plan.ts'
import { withDeps } from '../composing/with-deps.ts'

export async function setPlanCommand(options: {
  readonly email: string
  readonly plan: AccountPlan
}): Promise<void> {
  const plan = await withDeps(async (deps) => {
    const tenant = await setPlan(deps, options)
    return planOf(tenant, deps.clock.now())
  })
  // A smaller plan than PLINTH_DEFAULT_PLAN has no effect.
  process.stdout.write(`${options.email} is now on the ${plan.name} plan.\n`)
}
