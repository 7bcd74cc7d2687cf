// Configuration of the authorization server, the certified library `oidc-provider` (decision 8).
import type { webcrypto } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Configuration, JWK, KoaContextWithOIDC, default as OidcProvider } from 'oidc-provider'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import { type RenderOutcome, showOutcome } from './app-redirect.ts'
import { cliClient } from './cli-client.ts'
import { clientDocumentFeature, clientDocumentOptions, treatAsUnknown } from './client-documents.ts'
import { authMethods } from './client-registration.ts'
import { guardRedirects } from './guard-redirects.ts'
import { lifetimes } from './lifetimes.ts'
import { loadProvider } from './load-provider.ts'
import { oauthPaths } from './oauth-paths.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { createResources } from './resources.ts'
import { cliClientId, oauthScopes } from './scopes.ts'

/** The one cookie that the library needs; `consent.ts` adds it to its internal request. */
export const resumeCookie = 'resume'

/** Without `form_post`: a page on this origin that posts to any address an app chose is a phishing aid. */
const responseModes = ['query']

/** While the metadata of an app cannot be fetched. */
const retryAfterSeconds = '60'

export interface ProviderOptions {
  readonly useCases: UseCases
  readonly urls: Urls
  /** HTML of an error page; `request` is the one that the library received. */
  readonly renderError: (
    error: { readonly error: string; readonly description: string },
    request: IncomingMessage,
  ) => Promise<string>
  /** HTML of the page that stays behind when an app with its own URL scheme is opened. */
  readonly renderOutcome: RenderOutcome
  /** Network of the client behind a request that the library received; null if it is unknown. */
  readonly networkOf: (request: IncomingMessage) => string | null
  readonly onFailure: (error: unknown) => void
}

export async function createProvider(options: ProviderOptions): Promise<OidcProvider> {
  const { useCases, urls, onFailure } = options
  const library = await loadProvider()
  const key = await useCases.loadOAuthKey()
  const currentNetwork = () => {
    const { ctx } = library.Provider
    return ctx ? options.networkOf(ctx.req) : null
  }
  const provider = new library.Provider(urls.base, {
    adapter: createProviderAdapter(useCases, library),
    ...configurationOf(options, key),
    ...clientDocumentOptions({ useCases, urls, currentNetwork }),
    features: featuresOf(urls, () => new library.errors.InvalidTarget()),
  })
  // Trusts the forwarded host and scheme, which `provider-requests.ts` sets.
  provider.proxy = true
  provider.silent = true
  guardRedirects(provider, urls)
  treatAsUnknown(provider, library)
  provider.on('server_error', (_ctx, error) => onFailure(error))
  const emitter: EventEmitter = provider
  emitter.on('error', onFailure)
  provider.use(async (ctx, next) => {
    await next()
    // The library keeps no session here, and the cookies that it sets are never read.
    ctx.res.removeHeader('set-cookie')
    if (ctx.status === 503) ctx.set('retry-after', retryAfterSeconds)
    await showOutcome(ctx as KoaContextWithOIDC, options.renderOutcome, pageHeaders)
    if (ctx.path.startsWith('/.well-known/')) correctDiscovery(ctx as KoaContextWithOIDC)
  })
  return provider
}

/**
 * The library always advertises `openid` and further response modes. They are not supported here,
 * so they are removed from the discovery document.
 */
function correctDiscovery(ctx: KoaContextWithOIDC): void {
  const document: unknown = ctx.body
  if (typeof document !== 'object' || document === null) return
  ctx.body = { ...document, scopes_supported: oauthScopes, response_modes_supported: responseModes }
}

function configurationOf(
  { useCases, renderError }: ProviderOptions,
  key: webcrypto.JsonWebKey,
): Configuration {
  return {
    clients: [cliClient],
    clientAuthMethods: [...authMethods],
    clientDefaults: { id_token_signed_response_alg: 'ES256', response_modes: responseModes },
    cookies: {
      names: { session: 'session', interaction: 'interaction', resume: resumeCookie },
      long: { signed: false },
      short: { signed: false },
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    expiresWithSession: () => false,
    // With a token: whether its app is still connected. Without one: the user has just signed in.
    async findAccount(_ctx, accountId, token) {
      const grantId = token && 'grantId' in token ? token.grantId : undefined
      if (grantId !== undefined && !(await useCases.isAppConnected(grantId))) return undefined
      return { accountId, claims: () => ({ sub: accountId }) }
    },
    interactions: { url: (_ctx, { uid }) => `${oauthPaths.interaction}/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256' } as JWK] },
    pkce: { required: () => true },
    async renderError(ctx, out) {
      // The library may have prepared a redirect status.
      if (ctx.status < 400) ctx.status = 400
      ctx.type = 'html'
      ctx.set(pageHeaders)
      const error = { error: out.error, description: out.error_description ?? '' }
      ctx.body = await renderError(error, ctx.req)
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
    // Plinth's scopes belong to resources, not to the library's own tokens.
    scopes: [],
    ttl: lifetimes,
  }
}

function featuresOf(
  urls: Urls,
  invalidTarget: () => Error,
): NonNullable<Configuration['features']> {
  const resources = createResources(urls)
  return {
    clientIdMetadataDocument: clientDocumentFeature,
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    // The device's IP address would be the proxy's, or a forged one.
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
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
  }
}

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'x-frame-options': 'DENY',
}
