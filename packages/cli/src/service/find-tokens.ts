// Selects the credential of a command: PLINTH_TOKEN, or the stored login for the service.

import type { CredentialsFile } from '../credentials/credentials-file.ts'
import { isToken } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { discoverService } from '../oauth/discover-service.ts'
import { requestTokens } from '../oauth/request-tokens.ts'
import { createLoginTokens } from './login-tokens.ts'
import { messages } from './messages.ts'
import { fixedToken, type TokenSource } from './token-source.ts'

export interface TokenSearch {
  readonly url: string
  readonly send: typeof fetch
  readonly credentials: CredentialsFile
  /** Value of PLINTH_TOKEN. */
  readonly token: string | undefined
  /** True if the service comes from the last login rather than from `--url` or PLINTH_URL. */
  readonly isRemembered: boolean
}

/** Returns the error instead of throwing it: commands that need no account ignore it. */
export async function findTokens(
  search: TokenSearch,
): Promise<{ readonly tokens: TokenSource } | { readonly refusal: unknown }> {
  try {
    const tokens =
      search.token === undefined
        ? await tokensOfLogin(search)
        : tokensOfEnvironment(search.token, search)
    return { tokens }
  } catch (refusal) {
    return { refusal }
  }
}

function tokensOfEnvironment(token: string, { url, isRemembered }: TokenSearch): TokenSource {
  if (isRemembered) {
    // A token is only sent to a service that was named explicitly, never to the one of the last
    // login.
    throw new CliError('usage', messages.credentials.tokenWithoutUrl({ url }))
  }
  if (isToken(token)) return fixedToken(token)
  throw new CliError('notSignedIn', messages.credentials.invalidToken)
}

async function tokensOfLogin({ url, send, credentials }: TokenSearch): Promise<TokenSource> {
  const login = (await credentials.read()).byService.get(url)
  if (login === undefined) {
    throw new CliError('notSignedIn', messages.credentials.notSignedIn({ url }))
  }
  return createLoginTokens({
    url,
    file: credentials,
    login,
    async refresh(refreshToken) {
      const { token_endpoint } = await discoverService(url, send)
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return requestTokens(token_endpoint, send, fields)
    },
  })
}
