// The authorization server: a certified library, told what we allow. Decision 8 says why.
import type { webcrypto } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Configuration, JWK, KoaContextWithOIDC, default as OidcProvider } from 'oidc-provider'
import type { UseCases } from '../../usecases/bind.ts'
import { authMethods } from './client-registration.ts'
import { loadProvider } from './load-provider.ts'
import { oauthPaths } from './oauth-paths.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { createResources } from './resources.ts'
import { cliClientId, oauthScopes } from './scopes.ts'

/** The one cookie that the library needs to see; `consent.ts` makes it up. */
export const resumeCookie = 'resume'

const minute = 60
const day = 24 * 60 * minute

const lifetimes = {
  AccessToken: 60 * minute,
  AuthorizationCode: 2 * minute,
  DeviceCode: 10 * minute,
  // A person may have to sign up and wait for a mail in between.
  Interaction: 60 * minute,
  // Every refresh begins it anew.
  RefreshToken: 90 * day,
  // Ends with the connection, not by itself.
  Grant: 3650 * day,
  IdToken: 60 * minute,
  Session: 10 * minute,
}

export interface ProviderOptions {
  readonly useCases: UseCases
  readonly baseUrl: string
  readonly renderError: (error: { readonly error: string; readonly description: string }) => string
  readonly onFailure: (error: unknown) => void
}

export async function createProvider(options: ProviderOptions): Promise<OidcProvider> {
  const { useCases, baseUrl, onFailure } = options
  const library = await loadProvider()
  const key = await useCases.loadOAuthKey()
  const provider = new library.Provider(baseUrl, {
    adapter: createProviderAdapter(useCases, library),
    ...configurationOf(options, key),
    features: featuresOf(baseUrl, () => new library.errors.InvalidTarget()),
  })
  // Where the host and the scheme come from: see `provider-requests.ts`.
  provider.proxy = true
  provider.silent = true
  provider.on('server_error', (_ctx, error) => onFailure(error))
  const emitter: EventEmitter = provider
  emitter.on('error', onFailure)
  provider.use(async (ctx, next) => {
    await next()
    // It holds no session, and what it would remember in the browser nobody reads.
    ctx.res.removeHeader('set-cookie')
    if (ctx.path.startsWith('/.well-known/')) correctDiscovery(ctx as KoaContextWithOIDC)
  })
  return provider
}

/** `openid` cannot be taken out of the library's list; nobody gets it. */
function correctDiscovery(ctx: KoaContextWithOIDC): void {
  const document: unknown = ctx.body
  if (typeof document !== 'object' || document === null) return
  ctx.body = { ...document, scopes_supported: oauthScopes }
}

function configurationOf(
  { useCases, renderError }: ProviderOptions,
  key: webcrypto.JsonWebKey,
): Configuration {
  return {
    clients: [cliClient],
    clientAuthMethods: [...authMethods],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: {
      names: { session: 'session', interaction: 'interaction', resume: resumeCookie },
      long: { signed: false },
      short: { signed: false },
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    expiresWithSession: () => false,
    // Of a token: whether it still stands for somebody. Without one somebody has just signed in.
    async findAccount(_ctx, accountId, token) {
      const grantId = token && 'grantId' in token ? token.grantId : undefined
      if (grantId !== undefined && !(await useCases.isAppConnected(grantId))) return undefined
      return { accountId, claims: () => ({ sub: accountId }) }
    },
    interactions: { url: (_ctx, { uid }) => `${oauthPaths.interaction}/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256' } as JWK] },
    pkce: { required: () => true },
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.set(pageHeaders)
      ctx.body = renderError({ error: out.error, description: out.error_description ?? '' })
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      registration: oauthPaths.register,
      revocation: oauthPaths.revoke,
      device_authorization: oauthPaths.deviceAuthorization,
      jwks: oauthPaths.jwks,
      code_verification: oauthPaths.device,
    },
    // Ours belong to resources, not to the library's own tokens.
    scopes: [],
    ttl: lifetimes,
  }
}

function featuresOf(
  baseUrl: string,
  invalidTarget: () => Error,
): NonNullable<Configuration['features']> {
  const resources = createResources(baseUrl)
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    // The device's address would be the proxy's, or whatever its owner writes.
    deviceFlow: { enabled: true, deviceInfo: () => ({}) },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, client, oneOf) =>
        oneOf?.[0] ?? (client.clientId === cliClientId ? resources.api : resources.mcp),
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, indicator) {
        if (!resources.isOurs(indicator)) throw invalidTarget()
        return { scope: oauthScopes.join(' '), accessTokenFormat: 'opaque' }
      },
    },
    revocation: { enabled: true },
  }
}

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'x-frame-options': 'DENY',
}

const cliClient = {
  client_id: cliClientId,
  client_name: 'Plinth CLI',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  redirect_uris: [
    'http://127.0.0.1/callback',
    'http://[::1]/callback',
    'http://localhost/callback',
  ],
  response_types: ['code'],
  grant_types: [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
} as const
