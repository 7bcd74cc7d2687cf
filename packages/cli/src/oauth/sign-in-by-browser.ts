// Browser sign-in: authorization code with PKCE and a loopback redirect (RFC 8252).

import type { Login } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { awaitCallback } from './await-callback.ts'
import { messages } from './messages.ts'
import { clientId, scope } from './oauth-client.ts'
import { createPkcePair, randomSecret } from './pkce.ts'
import { requestTokens } from './request-tokens.ts'
import type { SignIn } from './sign-in.ts'
import { toLogin } from './to-login.ts'

/** Opens the authorization page. */
type OpenPage = (address: string) => Promise<void>

export async function signInByBrowser(
  { url, endpoints, send, signal }: SignIn,
  openPage: OpenPage,
): Promise<Login> {
  const proof = createPkcePair()
  const state = randomSecret()
  return awaitCallback({
    signal,
    begin: (redirectUri) =>
      openPage(
        withQuery(endpoints.authorization_endpoint, {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: proof.challenge,
          code_challenge_method: 'S256',
        }),
      ),
    // `iss` identifies the authorization server, if the server sends it (RFC 9207).
    isOurs: (callback) =>
      callback.get('state') === state && [url, null].includes(callback.get('iss')),
    async handle(callback, redirectUri) {
      const code = callback.get('code')
      if (code === null) throw refusalIn(callback)
      const tokens = await requestTokens(endpoints.token_endpoint, send, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: proof.verifier,
      })
      return toLogin(tokens)
    },
  })
}

function refusalIn(callback: URLSearchParams): CliError {
  if (callback.get('error') === 'access_denied') {
    return new CliError('refused', messages.denied)
  }
  return new CliError('refused', callback.get('error_description') ?? messages.refused)
}

function withQuery(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(endpoint)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
