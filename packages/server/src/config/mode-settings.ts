// Who may publish here and what they get: plans, sign-up and publishing without an account, parsed
// from the environment. The limits apply only where no plan does.
import type { SignUpRule } from '@plinth/domain/accounts/sign-up-rule'
import {
  type BasePlan,
  type BaseTerms,
  basePlans,
  baseTerms,
  type OperatorLimits,
} from '@plinth/domain/plans/base-terms'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { SettingsContext } from './settings-context.ts'
import type { VariableName } from './variables.ts'

export interface ModeSettings {
  readonly terms: BaseTerms
  readonly signUp: SignUpRule
  /** Whether people without an account may publish. */
  readonly allowsAnonymous: boolean
}

const limitVariables = {
  drops: 'PLINTH_MAX_DROPS',
  uploadBytes: 'PLINTH_MAX_UPLOAD_BYTES',
  storageBytes: 'PLINTH_MAX_STORAGE_BYTES',
  versions: 'PLINTH_MAX_VERSIONS',
  domains: 'PLINTH_MAX_DOMAINS',
} as const satisfies Record<keyof OperatorLimits, VariableName>

export function parseModes(environment: Environment, context: SettingsContext): ModeSettings {
  const plan = parseBasePlan(environment, context)
  const signUp = parseSignUp(environment.PLINTH_SIGNUP ?? defaults.signUp, context)
  const limits = parseLimits(environment, plan, context)
  return {
    terms: baseTerms({ plan, limits, signUp: signUp.kind === 'open' }),
    signUp,
    allowsAnonymous: parseAnonymous(environment.PLINTH_ANONYMOUS ?? defaults.anonymous, context),
  }
}

function parseBasePlan(environment: Environment, { reportProblem }: SettingsContext): BasePlan {
  const text = environment.PLINTH_DEFAULT_PLAN ?? defaults.plan
  const plan = basePlans.find((name) => name === text)
  if (plan) return plan
  reportProblem('PLINTH_DEFAULT_PLAN', `must be one of ${basePlans.join(', ')}; it is "${text}".`)
  return defaults.plan
}

function parseLimits(
  environment: Environment,
  plan: BasePlan,
  { integer, reportProblem }: SettingsContext,
): OperatorLimits {
  const limit = (name: VariableName): number => {
    if (environment[name] === undefined) return Number.POSITIVE_INFINITY
    if (plan !== 'unlimited') {
      reportProblem(name, 'is used only with PLINTH_DEFAULT_PLAN=unlimited; plans have limits.')
    }
    return integer(name, 1, 1, Number.MAX_SAFE_INTEGER)
  }
  return {
    drops: limit(limitVariables.drops),
    uploadBytes: limit(limitVariables.uploadBytes),
    storageBytes: limit(limitVariables.storageBytes),
    versions: limit(limitVariables.versions),
    domains: limit(limitVariables.domains),
  }
}

function parseSignUp(text: string, { reportProblem }: SettingsContext): SignUpRule {
  if (text === 'open' || text === 'invite' || text === 'closed') return { kind: text }
  const [kind, list = ''] = text.split(':', 2)
  const domains = list.split(',').flatMap((domain) => domain.trim().toLowerCase() || [])
  if (kind === 'domains' && domains.length > 0 && domains.every(isDomain)) return { kind, domains }
  reportProblem(
    'PLINTH_SIGNUP',
    `must be open, invite, closed or \`domains:\` with names such as \`domains:example.org,example.com\`; it is "${text}".`,
  )
  return { kind: 'closed' }
}

const isDomain = (text: string): boolean =>
  text.length <= 253 && /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/.test(text)

function parseAnonymous(text: string, { reportProblem }: SettingsContext): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  reportProblem('PLINTH_ANONYMOUS', `must be on or off; it is "${text}".`)
  return false
}
