// Sign-in with an OpenID Connect provider: authorization code flow with PKCE, state and nonce.
import * as openid from 'openid-client'
import type {
  IdentityProvider,
  ProvidedIdentity,
  SignInAttempt,
} from '../../ports/identity-provider.ts'
import { createBoundedFetch, requireSafeUrl } from './bounded-fetch.ts'
import { identityOf } from './identity-claims.ts'
import { defaultTimeoutMs, type ProviderOptions } from './provider-options.ts'
import { deniedAt, providerProblem, unreachableIn } from './provider-problem.ts'

/** Endpoints change rarely, and a provider that is down must be noticed. */
const metadataLifetimeMs = 3_600_000
/** Clocks of servers differ. */
const clockToleranceSeconds = 30

export function createOpenIdProvider(options: ProviderOptions): IdentityProvider {
  const { issuer, clientId, redirectUri, timeoutMs = defaultTimeoutMs } = options
  const customFetch: openid.CustomFetch = (url, init) => boundedFetch(url, init as RequestInit)
  const boundedFetch = createBoundedFetch(timeoutMs)
  const extensions = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  let known: { readonly metadata: Promise<openid.ServerMetadata>; readonly until: number } | null =
    null

  async function discover(): Promise<openid.ServerMetadata> {
    const discovered = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
      [openid.customFetch]: customFetch,
      execute: extensions,
    })
    return discovered.serverMetadata()
  }

  function metadata(): Promise<openid.ServerMetadata> {
    if (known !== null && performance.now() < known.until) return known.metadata
    const found = discover()
    const current = { metadata: found, until: performance.now() + metadataLifetimeMs }
    known = current
    // The next sign-in tries again.
    found.catch(() => {
      if (known === current) known = null
    })
    return found
  }

  /** A new one for each sign-in, so that its keys are read again: the provider may have new ones. */
  async function configure(): Promise<openid.Configuration> {
    const server = await metadata()
    const client = { [openid.clockTolerance]: clockToleranceSeconds }
    const configuration = new openid.Configuration(server, clientId, client, authentication(server))
    configuration[openid.customFetch] = customFetch
    for (const extend of extensions) extend(configuration)
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  }

  function authentication(server: openid.ServerMetadata): openid.ClientAuth {
    // RFC 8414: without a list, the provider supports this method.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(options.clientSecret)
      : openid.ClientSecretPost(options.clientSecret)
  }

  async function identify(url: string, attempt: SignInAttempt): Promise<ProvidedIdentity> {
    const configuration = await configure()
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(url), {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken) throw new Error('The provider sent no ID token.')
    const needsMore = [undefined, null].includes(idToken.email as undefined) || needsGroups(idToken)
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
    const userInfo =
      needsMore && hasMore
        ? await openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
        : {}
    return identityOf(options, idToken, userInfo)
  }

  const needsGroups = (claims: openid.IDToken): boolean =>
    options.groupRules.length > 0 && claims[options.groupsClaim] === undefined

  return {
    name: options.name,
    label: options.label,
    groupRules: options.groupRules,

    async authorizationUrl({ state, nonce, codeVerifier }) {
      try {
        const url = openid.buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: options.scopes,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        requireSafeUrl(url.href)
        return url.href
      } catch (error) {
        throw providerProblem(options, error)
      }
    },

    async identify(callbackUrl, attempt) {
      try {
        return await identify(callbackUrl, attempt)
      } catch (error) {
        const isDenied =
          error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
        throw isDenied ? deniedAt(options) : providerProblem(options, error)
      }
    },

    async check() {
      await discover().catch((error: unknown) => {
        throw unreachableIn(error) ?? error
      })
    },
  }
}
