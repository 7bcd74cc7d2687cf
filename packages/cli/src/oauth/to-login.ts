// Converts a token response into a login to store.
import type { Login } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { messages } from './messages.ts'
import type { TokenResponse } from './request-tokens.ts'

export function toLogin(response: TokenResponse): Login {
  if (response.kind === 'refused') throw new CliError('refused', response.detail)
  const { accessToken, refreshToken, expiresAt } = response
  if (refreshToken === null) {
    throw new CliError('refused', messages.noRefreshToken)
  }
  return { accessToken, refreshToken, expiresAt }
}
