// Limits on publishing without an account, parsed from the environment. A variable that is set
// applies everywhere; only the defaults are higher when the server is local-only.
import {
  type AnonymousAllowances,
  type AnonymousLimits,
  defaultAllowances,
} from '@plinth/domain/abuse/anonymous-limits'
import type { Environment } from './environment.ts'
import type { VariableName } from './variables.ts'

type Limit = keyof AnonymousLimits

const variableOf = {
  perHour: 'PLINTH_ANON_PER_HOUR',
  perHourUnproven: 'PLINTH_ANON_PER_HOUR_UNPROVEN',
  perDay: 'PLINTH_ANON_PER_DAY',
  perSessionDay: 'PLINTH_ANON_PER_SESSION_DAY',
} as const satisfies Record<Limit, VariableName>

export function parseAnonymousAllowances(
  environment: Environment,
  read: (name: VariableName, fallback: number) => number,
): AnonymousAllowances {
  const standard = limitsFrom((limit) => read(variableOf[limit], defaultAllowances.standard[limit]))
  const isSet = (limit: Limit) => environment[variableOf[limit]] !== undefined
  const local = limitsFrom((limit) =>
    isSet(limit) ? standard[limit] : defaultAllowances.local[limit],
  )
  return { standard, local }
}

const limitsFrom = (find: (limit: Limit) => number): AnonymousLimits => ({
  perHour: find('perHour'),
  perHourUnproven: find('perHourUnproven'),
  perDay: find('perDay'),
  perSessionDay: find('perSessionDay'),
})
