// Authorization code with PKCE, answered to a port of this computer (RFC 8252).
import { CliError } from '../cli-error.ts'
import type { Login } from '../credentials/logins.ts'
import { askForTokens } from './ask-for-tokens.ts'
import { awaitCallback } from './await-callback.ts'
import { clientId, scope } from './client.ts'
import { loginOf } from './login-of.ts'
import { createProofKey, randomSecret } from './proof-key.ts'
import type { SignIn } from './sign-in.ts'

/** Opens the page where the person decides. */
type OpenPage = (address: string) => Promise<void>

export async function signInByBrowser(
  { url, endpoints, send, signal }: SignIn,
  openPage: OpenPage,
): Promise<Login> {
  const proof = createProofKey()
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
    // Whose answer it is says `iss`, where a server sends it (RFC 9207).
    isOurs: (answer) => answer.get('state') === state && [url, null].includes(answer.get('iss')),
    async take(answer, redirectUri) {
      const code = answer.get('code')
      if (code === null) throw refusalIn(answer)
      const tokens = await askForTokens(endpoints.token_endpoint, send, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: proof.verifier,
      })
      return loginOf(tokens)
    },
  })
}

function refusalIn(answer: URLSearchParams): CliError {
  if (answer.get('error') === 'access_denied') {
    return new CliError('refused', 'The login was not allowed. Nothing has changed.')
  }
  return new CliError('refused', answer.get('error_description') ?? 'The service refused.')
}

function withQuery(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(endpoint)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
