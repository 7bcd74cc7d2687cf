// Whether the servers of a Vitest project have plans: suites about publishing also run on a service
// without them.
import { inject, test } from 'vitest'

export const hasPlans = (): boolean => inject('mode')?.PLINTH_DEFAULT_PLAN !== 'unlimited'

/** A test of what a plan limits or adds, such as the badge. */
export const testOfPlans = test.runIf(hasPlans())
