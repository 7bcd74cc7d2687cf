// Token source for a stored login: refreshes the access token before it expires or when the service
// refuses it.

import type { CredentialsFile } from '../credentials/credentials-file.ts'
import { type Login, withLogin } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import type { TokenResponse } from '../oauth/request-tokens.ts'
import { messages } from './messages.ts'
import type { TokenSource } from './token-source.ts'

/** A token that is about to expire could expire while a request is in flight. */
const expiryMarginMs = 60_000

export interface LoginTokensOptions {
  readonly url: string
  readonly file: CredentialsFile
  readonly login: Login
  readonly refresh: (refreshToken: string) => Promise<TokenResponse>
}

export function createLoginTokens({ url, file, login, refresh }: LoginTokensOptions): TokenSource {
  let currentLogin = login
  let renewing: Promise<Login> | null = null

  /**
   * Concurrent requests share one refresh, in this process (`renewing`) and across processes (the
   * file lock).
   */
  async function renew(refused: string): Promise<string> {
    renewing ??= renewStored(refused).finally(() => {
      renewing = null
    })
    currentLogin = await renewing
    return currentLogin.accessToken
  }

  async function renewStored(refused: string): Promise<Login> {
    const logins = await file.change(async (logins) => {
      const current = logins.byService.get(url)
      if (current === undefined) throw signedOut(url)
      // Another process has refreshed the token in the meantime.
      if (current.accessToken !== refused && !isExpiring(current)) return logins
      return withLogin(logins, url, await refreshed(current))
    })
    return logins.byService.get(url) ?? login
  }

  async function refreshed({ refreshToken }: Login): Promise<Login> {
    const response = await refresh(refreshToken)
    switch (response.kind) {
      case 'tokens':
        return { ...response, refreshToken: response.refreshToken ?? refreshToken }
      case 'refused':
        if (response.error === 'invalid_grant') throw signedOut(url)
        throw new CliError('refused', response.detail)
      default:
        return response satisfies never
    }
  }

  return {
    kind: 'login',
    current: async () =>
      isExpiring(currentLogin) ? renew(currentLogin.accessToken) : currentLogin.accessToken,
    // When two requests get a 401 with the same token, the second may find it already renewed.
    replace: async (refused) =>
      refused === currentLogin.accessToken ? renew(refused) : currentLogin.accessToken,
  }
}

const isExpiring = ({ expiresAt }: Login): boolean => expiresAt - Date.now() < expiryMarginMs

const signedOut = (url: string): CliError =>
  new CliError('notSignedIn', messages.credentials.loginEnded({ url }))
