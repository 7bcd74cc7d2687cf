// What publishers get without a subscription. The operator of a service chooses it.
import {
  type AccountPlan,
  type AccountTerms,
  type OfferedTerms,
  offeredPlans,
  type Plan,
  plans,
} from './plans.ts'
import { isLargerPlan } from './subscriptions.ts'

export const basePlans = ['free', 'plus', 'business', 'unlimited'] as const
export type BasePlan = (typeof basePlans)[number]

/** Limits of the operator for a service whose base plan is `unlimited`; `Infinity` for none. */
export type OperatorLimits = Pick<
  Plan,
  'drops' | 'uploadBytes' | 'storageBytes' | 'versions' | 'domains'
>

export interface BaseTerms {
  readonly anonymous: Plan
  readonly account: AccountTerms
}

export interface BaseChoice {
  readonly plan: BasePlan
  readonly limits: OperatorLimits
  /** Whether those without an account can create one. */
  readonly signUp: boolean
}

/** The default: anyone can sign up, and accounts start on Free. */
export const freeTerms: BaseTerms = { anonymous: plans.anonymous, account: plans.free }

export function baseTerms({ plan, limits, signUp }: BaseChoice): BaseTerms {
  const isUnlimited = plan === 'unlimited'
  const account = isUnlimited ? { ...plans.unlimited, ...limits } : plans[plan]
  const larger = isUnlimited ? [account] : offeredFrom(plan)
  const upgrades = signUp ? larger : []
  return { account, anonymous: { ...plans.anonymous, badge: !isUnlimited, upgrades } }
}

/** The offered plans without those that are smaller than what every account has. */
export const offeredFrom = (basePlan: AccountPlan): readonly OfferedTerms[] =>
  offeredPlans.filter(({ name }) => !isLargerPlan(basePlan, name))
