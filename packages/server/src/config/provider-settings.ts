// Settings of sign-in providers (OpenID Connect, and GitHub’s OAuth), parsed from the environment.
// Messages never quote a secret.
import { type GroupRule, parseGroupRule } from '@plinth/domain/accounts/group-roles'
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import { type ProviderSuffix, providerVariable, splitNames } from './provider-variables.ts'
import type { ReportProblem } from './settings-context.ts'

export interface SignInSettings {
  readonly providers: readonly ProviderSettings[]
  /** Whether people can sign up and sign in with a password. */
  readonly allowsPasswords: boolean
}

export interface ProviderSettings {
  readonly name: string
  readonly label: string
  readonly protocol: 'openid' | 'github'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly groupsClaim: string
  readonly groupRules: readonly GroupRule[]
  /** Claims, besides `email_verified`, by which the provider says that an address is verified. */
  readonly verifiedClaims: readonly string[]
}

interface Preset {
  readonly label: string
  readonly issuer: string | null
  readonly protocol?: ProviderSettings['protocol']
  readonly verifiedClaims?: readonly string[]
  readonly allowsOwnServer?: true
}

const presets: Readonly<Record<string, Preset>> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  gitlab: { label: 'GitLab', issuer: 'https://gitlab.com', allowsOwnServer: true },
  github: {
    label: 'GitHub',
    issuer: 'https://github.com',
    protocol: 'github',
    allowsOwnServer: true,
  },
  // The tenant is part of its issuer. Its `email` can be any text unless `xms_edov` confirms it.
  microsoft: { label: 'Microsoft', issuer: null, verifiedClaims: ['xms_edov'] },
}

const nameRule = /^[a-z][a-z\d]*(-[a-z\d]+)*$/
const maxNameLength = 30
/** Taken by other pages under `/signin/`, or reserved for them. */
const reservedNames = ['code', 'link', 'passkey', 'password']

export function parseSignIn(
  environment: Environment,
  reportProblem: ReportProblem,
): SignInSettings {
  const names = splitNames(environment.PLINTH_OIDC_PROVIDERS ?? '')
  const providers = names.flatMap((name, position) => {
    const problem = refuseName(name, names.slice(0, position))
    if (problem === null) return parseProvider(name, environment, reportProblem)
    reportProblem('PLINTH_OIDC_PROVIDERS', problem)
    return []
  })
  return { providers, allowsPasswords: parsePasswords(environment, names, reportProblem) }
}

function refuseName(name: string, earlier: readonly string[]): string | null {
  if (!nameRule.test(name) || name.length > maxNameLength) {
    return `must list names of lower-case letters, digits and hyphens, such as keycloak; "${name}" is not one.`
  }
  if (reservedNames.includes(name)) return `cannot have a provider with the name "${name}".`
  return earlier.includes(name) ? `names "${name}" twice.` : null
}

function parsePasswords(
  environment: Environment,
  providers: readonly string[],
  reportProblem: ReportProblem,
): boolean {
  const text = environment.PLINTH_PASSWORD_SIGNIN ?? defaults.passwordSignIn
  if (text !== 'on' && text !== 'off') {
    reportProblem('PLINTH_PASSWORD_SIGNIN', `must be on or off; it is "${text}".`)
  }
  if (text === 'off' && providers.length === 0) {
    reportProblem(
      'PLINTH_PASSWORD_SIGNIN',
      'is off, but PLINTH_OIDC_PROVIDERS names no provider: there would be no way to sign in.',
    )
  }
  return text !== 'off'
}

function parseProvider(
  name: string,
  environment: Environment,
  reportProblem: ReportProblem,
): ProviderSettings {
  const known = Object.hasOwn(presets, name) ? presets[name] : undefined
  const preset: Preset = known ?? { label: name, issuer: null }
  const { protocol = 'openid' } = preset
  const read = (suffix: ProviderSuffix) => environment[providerVariable(name, suffix)]
  const report = (suffix: ProviderSuffix, problem: string) =>
    reportProblem(providerVariable(name, suffix), problem)
  const required = (suffix: ProviderSuffix): string => {
    const value = read(suffix)
    if (value === undefined) report(suffix, `is not set, but PLINTH_OIDC_PROVIDERS names ${name}.`)
    return value ?? ''
  }
  if (read('TENANT') !== undefined && name !== 'microsoft') {
    report('TENANT', 'is used only for microsoft.')
  }
  const issuer = name === 'microsoft' ? microsoftIssuer() : parseIssuer()
  return {
    name,
    label: read('LABEL') ?? preset.label,
    protocol,
    issuer,
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    scopes: parseScopes(),
    groupsClaim: read('GROUPS_CLAIM') ?? defaults.groupsClaim,
    groupRules: parseGroups(),
    verifiedClaims: preset.verifiedClaims ?? [],
  }

  function parseIssuer(): string {
    const text = read('ISSUER') ?? preset.issuer
    if (text === null) return required('ISSUER')
    const url = URL.parse(text)
    const isSafe =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHostname(url.hostname))
    if (!url || !isSafe || url.search || url.hash || url.username || url.password) {
      report('ISSUER', 'must be an https: URL without query; http: is allowed on loopback only.')
    } else if (preset.issuer !== null && !preset.allowsOwnServer && text !== preset.issuer) {
      report('ISSUER', `is always ${preset.issuer}. Choose another name for another provider.`)
    }
    return protocol === 'github' ? text.replace(/\/+$/, '') : text
  }

  function microsoftIssuer(): string {
    const tenant = required('TENANT').toLowerCase()
    if (tenant !== '' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(tenant)) {
      report('TENANT', 'must be the ID of a directory, a UUID. `common` would accept anyone.')
    }
    if (read('ISSUER') !== undefined) report('ISSUER', 'is not used for microsoft: set the tenant.')
    return `https://login.microsoftonline.com/${tenant}/v2.0`
  }

  function parseScopes(): string {
    if (protocol === 'github') return read('SCOPES') ?? defaults.gitHubScopes
    const scopes = read('SCOPES') ?? defaults.providerScopes
    if (!scopes.split(/\s+/).includes('openid')) report('SCOPES', 'must include openid.')
    return scopes
  }

  function parseGroups(): GroupRule[] {
    const text = read('GROUPS')
    if (text === undefined) return []
    if (protocol === 'github') {
      report('GROUPS', 'cannot be used for github, which sends no groups.')
      return []
    }
    // Names of groups may contain commas too.
    return text.split(/(?<=:(?:admin|member))\s*,\s*/).flatMap((part) => {
      const rule = parseGroupRule(part.trim())
      if (rule) return rule
      report(
        'GROUPS',
        `must be \`group=tenant_id:role\`, separated by commas, where the role is admin or member; "${part}" is not.`,
      )
      return []
    })
  }
}
