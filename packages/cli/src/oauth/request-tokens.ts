// Requests to the token endpoint (RFC 6749, sections 5.1 and 5.2).

import { isObject, isToken, type Login } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { messages } from './messages.ts'
import { clientId } from './oauth-client.ts'
import { refuseFault } from './refuse-fault.ts'

/**
 * A refresh makes two requests while it holds the lock of the credentials file; together they stay
 * below the lock's lifetime.
 */
const timeoutMs = 15_000
/** Upper bound for the lifetime of an access token. */
const daySeconds = 86_400

export type TokenResponse =
  | ({
      readonly kind: 'tokens'
      /** Null if the refresh token that was sent stays valid. */
      readonly refreshToken: string | null
    } & Omit<Login, 'refreshToken'>)
  | { readonly kind: 'refused'; readonly error: string; readonly detail: string }

export async function requestTokens(
  endpoint: string,
  send: typeof fetch,
  fields: Readonly<Record<string, string>>,
): Promise<TokenResponse> {
  const { ok, body } = await postForm(endpoint, send, fields)
  if (!ok) return refusalOf(body)
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in } = body
  const seconds = typeof expires_in === 'number' ? Math.min(expires_in, daySeconds) : 3600
  if (!isToken(accessToken) || !(refreshToken === null || isToken(refreshToken))) {
    throw new CliError('refused', messages.invalidResponse({ endpoint }))
  }
  return { kind: 'tokens', accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000 }
}

export interface FormResponse {
  readonly ok: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** POSTs a form with the client id of this CLI. */
export async function postForm(
  endpoint: string,
  send: typeof fetch,
  fields: Readonly<Record<string, string>>,
): Promise<FormResponse> {
  const response = await send(endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  await refuseFault(response, endpoint)
  const body: unknown = await response.json().catch(() => null)
  return { ok: response.ok, body: isObject(body) ? body : {} }
}

export function refusalOf({ error, error_description }: FormResponse['body']) {
  const detail = typeof error_description === 'string' ? error_description : messages.refused
  return { kind: 'refused', error: typeof error === 'string' ? error : '', detail } as const
}
