// Variables of sign-in providers and of passwords. `<NAME>` stands for the name of a provider, in capitals.
import { defaults } from './defaults.ts'
import { code, oneOf, type Variable } from './variable.ts'

/** Of each provider that `PLINTH_OIDC_PROVIDERS` names. */
const providerVariables = {
  'PLINTH_OIDC_<NAME>_ISSUER': {
    default: 'that of the service, for `google`, `gitlab` and `github`',
    meaning:
      'Issuer URL of the provider. Its `/.well-known/openid-configuration` must be reachable from this server. `https:`, or `http:` on loopback. For `gitlab` and `github` it can be your own server.',
  },
  'PLINTH_OIDC_<NAME>_CLIENT_ID': {
    default: 'none',
    meaning:
      'Client ID of Plinth at the provider. Its redirect URI there is `<base URL>/signin/<name>/callback`.',
  },
  'PLINTH_OIDC_<NAME>_CLIENT_SECRET': {
    default: 'none',
    meaning: 'Client secret of Plinth at the provider.',
  },
  'PLINTH_OIDC_<NAME>_TENANT': {
    default: 'none',
    meaning:
      'For `microsoft`, which requires it: the directory (tenant) ID, a UUID. Only accounts of this directory can sign in.',
  },
  'PLINTH_OIDC_<NAME>_LABEL': {
    default: 'the name',
    meaning: 'What the button on the sign-in page calls the provider.',
  },
  'PLINTH_OIDC_<NAME>_SCOPES': {
    default: `${code(defaults.providerScopes)}; ${code(defaults.gitHubScopes)} for \`github\``,
    meaning: 'Scopes that are requested, separated by spaces.',
  },
  'PLINTH_OIDC_<NAME>_GROUPS_CLAIM': {
    default: code(defaults.groupsClaim),
    meaning:
      'Claim with the list of a person’s groups, in the ID token or at the userinfo endpoint.',
  },
  'PLINTH_OIDC_<NAME>_GROUPS': {
    default: 'none',
    meaning:
      'Which groups belong to which organisation, with which role (`admin` or `member`): `group=tenant_id:role`, separated by commas. See [groups](sign-in.md#groups-and-organisations).',
  },
} as const satisfies Record<`PLINTH_OIDC_<NAME>_${string}`, Variable>

export const signInVariables = {
  PLINTH_OIDC_PROVIDERS: {
    default: 'none',
    meaning: `Names of the providers that people can sign in with, separated by commas. ${oneOf(['google', 'microsoft', 'gitlab', 'github'])} need little more than an ID and a secret; any other name is an OpenID Connect provider with the variables below. See [signing in](sign-in.md).`,
  },
  ...providerVariables,
  PLINTH_PASSWORD_SIGNIN: {
    default: code(defaults.passwordSignIn),
    meaning:
      '`off` removes passwords from sign-up and sign-in, and the reset of passwords (403 `forbidden`). Requires a provider.',
  },
} as const satisfies Record<string, Variable>

type Template = keyof typeof providerVariables
export type ProviderSuffix = Template extends `PLINTH_OIDC_<NAME>_${infer Suffix}` ? Suffix : never
/** The variable of one provider. */
export type ProviderVariable = `PLINTH_OIDC_${string}_${ProviderSuffix}`

const suffixes = Object.keys(providerVariables).map((name) =>
  name.slice('PLINTH_OIDC_<NAME>_'.length),
) as ProviderSuffix[]

export const providerVariable = (provider: string, suffix: ProviderSuffix): ProviderVariable =>
  `PLINTH_OIDC_${provider.toUpperCase().replaceAll('-', '_')}_${suffix}`

export const splitNames = (list: string): string[] =>
  list.split(',').flatMap((name) => name.trim() || [])

/** The variables of all providers in the list. */
export const variablesOfProviders = (list = ''): ProviderVariable[] =>
  splitNames(list).flatMap((name) => suffixes.map((suffix) => providerVariable(name, suffix)))

export const isProviderVariable = (name: string): boolean =>
  name.startsWith('PLINTH_OIDC_') && suffixes.some((suffix) => name.endsWith(`_${suffix}`))
