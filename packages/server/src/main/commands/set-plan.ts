// `plinthd account set-plan`: sets an account's complimentary plan.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { setPlan } from '../../usecases/billing/set-plan.ts'
import { withDeps } from '../composing/with-deps.ts'

export async function setPlanCommand(options: {
  readonly email: string
  readonly plan: AccountPlan
}): Promise<void> {
  await withDeps((deps) => setPlan(deps, options))
  process.stdout.write(`${options.email} is now on the ${options.plan} plan.\n`)
}
