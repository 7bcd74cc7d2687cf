import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import { readEnvironment, readUnknownVariables } from './environment.ts'
import { describeUnknown } from './unknown-variables.ts'

const parse = (settings: Record<string, string>) => parseConfig(readEnvironment(settings)).signIn

function problemsOf(settings: Record<string, string>): readonly string[] {
  try {
    parse(settings)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const keycloak = {
  PLINTH_OIDC_PROVIDERS: 'keycloak',
  PLINTH_OIDC_KEYCLOAK_ISSUER: 'https://id.example.org/realms/team',
  PLINTH_OIDC_KEYCLOAK_CLIENT_ID: 'plinth',
  PLINTH_OIDC_KEYCLOAK_CLIENT_SECRET: 'secret of the client',
}
const keysOf = (name: string) => ({
  PLINTH_OIDC_PROVIDERS: name,
  [`PLINTH_OIDC_${name.toUpperCase()}_CLIENT_ID`]: 'plinth',
  [`PLINTH_OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: 'secret of the client',
})
const organisation = `tn_${'a'.repeat(26)}`
const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47'

test('without settings there is no provider, and passwords are allowed', () => {
  expect(parse({})).toEqual({ providers: [], allowsPasswords: true })
})

test('a name that every object has is no preset', () => {
  const issuer = { PLINTH_OIDC_CONSTRUCTOR_ISSUER: 'https://id.example.org' }
  const { providers } = parse({ ...keysOf('constructor'), ...issuer })
  expect(providers).toMatchObject([{ label: 'constructor', issuer: 'https://id.example.org' }])
  expect(problemsOf(keysOf('constructor'))).toEqual([
    'PLINTH_OIDC_CONSTRUCTOR_ISSUER is not set, but PLINTH_OIDC_PROVIDERS names constructor.',
  ])
})

test('a provider of any name', () => {
  const settings = {
    ...keycloak,
    PLINTH_OIDC_KEYCLOAK_LABEL: 'Team account',
    PLINTH_OIDC_KEYCLOAK_GROUPS: `/staff=${organisation}:member, cn=a,ou=b=${organisation}:admin`,
    PLINTH_PASSWORD_SIGNIN: 'off',
  }
  expect(parse(settings)).toEqual({
    allowsPasswords: false,
    providers: [
      {
        name: 'keycloak',
        label: 'Team account',
        protocol: 'openid',
        issuer: 'https://id.example.org/realms/team',
        clientId: 'plinth',
        clientSecret: 'secret of the client',
        scopes: 'openid profile email',
        groupsClaim: 'groups',
        groupRules: [
          { group: '/staff', tenantId: organisation, role: 'member' },
          { group: 'cn=a,ou=b', tenantId: organisation, role: 'admin' },
        ],
        verifiedClaims: [],
      },
    ],
  })
  expect(readUnknownVariables(settings)).toEqual([])
})

test.each([
  ['google', {}, 'https://accounts.google.com'],
  ['gitlab', {}, 'https://gitlab.com'],
  ['gitlab', { PLINTH_OIDC_GITLAB_ISSUER: 'https://git.example.org' }, 'https://git.example.org'],
  ['github', {}, 'https://github.com'],
  [
    'microsoft',
    { PLINTH_OIDC_MICROSOFT_TENANT: directory },
    `https://login.microsoftonline.com/${directory}/v2.0`,
  ],
])('%s needs little more than an ID and a secret', (name, more, issuer) => {
  expect(parse({ ...keysOf(name), ...more }).providers).toMatchObject([{ name, issuer }])
})

test.each<[problem: string, settings: Record<string, string>]>([
  ['KEYCLOAK_ISSUER is not set', { ...keycloak, PLINTH_OIDC_KEYCLOAK_ISSUER: '' }],
  ['KEYCLOAK_CLIENT_ID is not set', { ...keycloak, PLINTH_OIDC_KEYCLOAK_CLIENT_ID: '' }],
  ['KEYCLOAK_CLIENT_SECRET is not', { ...keycloak, PLINTH_OIDC_KEYCLOAK_CLIENT_SECRET: '' }],
  ['on loopback only', { ...keycloak, PLINTH_OIDC_KEYCLOAK_ISSUER: 'http://id.example.org' }],
  ['must be an https: URL', { ...keycloak, PLINTH_OIDC_KEYCLOAK_ISSUER: 'id.example.org' }],
  ['must include openid', { ...keycloak, PLINTH_OIDC_KEYCLOAK_SCOPES: 'email' }],
  ['"staff" is not', { ...keycloak, PLINTH_OIDC_KEYCLOAK_GROUPS: 'staff' }],
  ['only for microsoft', { ...keycloak, PLINTH_OIDC_KEYCLOAK_TENANT: directory }],
  ['MICROSOFT_TENANT is not set', keysOf('microsoft')],
  ['would accept anyone', { ...keysOf('microsoft'), PLINTH_OIDC_MICROSOFT_TENANT: 'common' }],
  ['is always https', { ...keysOf('google'), PLINTH_OIDC_GOOGLE_ISSUER: 'https://example.org' }],
  ['sends no groups', { ...keysOf('github'), PLINTH_OIDC_GITHUB_GROUPS: 'a=b' }],
  ['"Key Cloak" is not one', { PLINTH_OIDC_PROVIDERS: 'Key Cloak' }],
  ['with the name "passkey"', { PLINTH_OIDC_PROVIDERS: 'passkey' }],
  ['twice', { ...keycloak, PLINTH_OIDC_PROVIDERS: 'keycloak,keycloak' }],
  ['no way to sign in', { PLINTH_PASSWORD_SIGNIN: 'off' }],
  ['must be on or off', { PLINTH_PASSWORD_SIGNIN: 'no' }],
])('%s', (problem, settings) => {
  expect(problemsOf(settings)).toEqual([expect.stringContaining(problem)])
})

test('variables of a provider that is not named are reported', () => {
  const settings = { ...keycloak, PLINTH_OIDC_PROVIDERS: 'google' }
  const unknown = readUnknownVariables(settings)
  expect(unknown).toHaveLength(3)
  expect(describeUnknown(unknown[0] ?? '')).toContain('PLINTH_OIDC_PROVIDERS does not name')
})
