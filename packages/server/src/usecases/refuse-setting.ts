import { refuseFeature } from '@plinth/domain/entitlements'
import { AppError } from '@plinth/domain/errors'
import type { Plan } from '@plinth/domain/plans'

/** The setting that no plan gets from this server yet. */
export const refuseSetting = (plan: Plan, setting: 'password'): AppError =>
  refuseFeature(plan, setting) ??
  new AppError('plan_limit', `This server does not offer ${setting} yet.`)
