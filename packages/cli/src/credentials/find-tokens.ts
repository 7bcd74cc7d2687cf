import { CliError } from '../cli-error.ts'
import { askForTokens } from '../oauth/ask-for-tokens.ts'
import { discoverService } from '../oauth/discover-service.ts'
import type { CredentialsFile } from './credentials-file.ts'
import { keptLogin } from './kept-login.ts'
import { isToken } from './logins.ts'
import { givenToken, type TokenSource } from './token-source.ts'

export interface TokenSearch {
  readonly url: string
  readonly send: typeof fetch
  readonly credentials: CredentialsFile
  /** What the environment holds. */
  readonly token: string | undefined
  /** The service is the one of the last login, and nobody has named it. */
  readonly isRemembered: boolean
}

/** The refusal is for those who need an account: not every command does. */
export async function findTokens(
  search: TokenSearch,
): Promise<{ readonly tokens: TokenSource } | { readonly refusal: unknown }> {
  try {
    const tokens =
      search.token === undefined ? await tokensOfLogin(search) : tokensOf(search.token, search)
    return { tokens }
  } catch (refusal) {
    return { refusal }
  }
}

function tokensOf(token: string, { url, isRemembered }: TokenSearch): TokenSource {
  if (isRemembered) {
    // Whoever gave the token knows where it is from; where somebody signed in last is another matter.
    const sentence = `PLINTH_TOKEN is set, and nothing says for which service. If it is ${url}: --url ${url}, or PLINTH_URL.`
    throw new CliError('usage', sentence)
  }
  if (isToken(token)) return givenToken(token)
  throw new CliError('notSignedIn', 'PLINTH_TOKEN does not hold an API token. Copy it again.')
}

async function tokensOfLogin({ url, send, credentials }: TokenSearch): Promise<TokenSource> {
  const login = (await credentials.read()).byService.get(url)
  if (login === undefined) {
    throw new CliError(
      'notSignedIn',
      `You are not signed in to ${url}. Run \`plinth login\`, or put an API token of your account into PLINTH_TOKEN.`,
    )
  }
  return keptLogin({
    url,
    file: credentials,
    login,
    async refresh(refreshToken) {
      const { token_endpoint } = await discoverService(url, send)
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return askForTokens(token_endpoint, send, fields)
    },
  })
}
