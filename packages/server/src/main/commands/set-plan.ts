// `plinthd account set-plan`: sets an account's complimentary plan.
import type { AccountPlan } from '@plinth/domain/plans'
import { setPlan } from '../../usecases/set-plan.ts'
import { withDeps } from '../with-deps.ts'

export async function setPlanCommand(options: {
  readonly email: string
  readonly plan: AccountPlan
}): Promise<void> {
  await withDeps((deps) => setPlan(deps, options))
  process.stdout.write(`${options.email} is on the ${options.plan} plan.\n`)
}
