// The token of a login, renewed unseen when it is old or refused.
import { CliError } from '../cli-error.ts'
import type { TokenAnswer } from '../oauth/ask-for-tokens.ts'
import type { CredentialsFile } from './credentials-file.ts'
import { type Login, withLogin } from './logins.ts'
import type { TokenSource } from './token-source.ts'

/** A token that ends while a request is on its way is of no use. */
const marginMs = 60_000

export interface KeptLoginOptions {
  readonly url: string
  readonly file: CredentialsFile
  readonly login: Login
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer>
}

export function keptLogin({ url, file, login, refresh }: KeptLoginOptions): TokenSource {
  let kept = login
  let renewing: Promise<Login> | null = null

  /** Requests at the same time, of this process or of another, renew it once between them. */
  async function renew(refused: string): Promise<string> {
    renewing ??= renewKept(refused).finally(() => {
      renewing = null
    })
    kept = await renewing
    return kept.accessToken
  }

  async function renewKept(refused: string): Promise<Login> {
    const logins = await file.change(async (logins) => {
      const current = logins.byService.get(url)
      if (current === undefined) throw signedOut(url)
      // Another process was here first.
      if (current.accessToken !== refused && !isOld(current)) return logins
      return withLogin(logins, url, await refreshed(current))
    })
    return logins.byService.get(url) ?? login
  }

  async function refreshed({ refreshToken }: Login): Promise<Login> {
    const answer = await refresh(refreshToken)
    switch (answer.kind) {
      case 'tokens':
        return { ...answer, refreshToken: answer.refreshToken ?? refreshToken }
      case 'refused':
        if (answer.error === 'invalid_grant') throw signedOut(url)
        throw new CliError('refused', answer.detail)
      default:
        return answer satisfies never
    }
  }

  return {
    kind: 'login',
    current: async () => (isOld(kept) ? renew(kept.accessToken) : kept.accessToken),
    // Of two requests that were refused, the second may come when there is a new one already.
    replace: async (refused) => (refused === kept.accessToken ? renew(refused) : kept.accessToken),
  }
}

const isOld = ({ expiresAt }: Login): boolean => expiresAt - Date.now() < marginMs

const signedOut = (url: string): CliError =>
  new CliError(
    'notSignedIn',
    `Your login at ${url} has ended: it was not used for long, or was revoked. Run \`plinth login\`.`,
  )
