// Converts a token response into a login to store.
import type { Login } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import type { TokenResponse } from './request-tokens.ts'

export function toLogin(response: TokenResponse): Login {
  if (response.kind === 'refused') throw new CliError('refused', response.detail)
  const { accessToken, refreshToken, expiresAt } = response
  if (refreshToken === null) {
    throw new CliError('refused', 'The service gave no login that lasts. Use an API token.')
  }
  return { accessToken, refreshToken, expiresAt }
}
