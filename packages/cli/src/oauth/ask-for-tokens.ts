// What the token endpoint gives, or why it gives nothing (RFC 6749, sections 5.1 and 5.2).

import { CliError } from '../cli-error.ts'
import { isObject, isToken, type Login } from '../credentials/logins.ts'
import { clientId } from './client.ts'

/** Twice this is less than the lock of the file of logins may be held. */
const patienceMs = 15_000
/** Longer than any is good for. */
const daySeconds = 86_400

export type TokenAnswer =
  | ({
      readonly kind: 'tokens'
      /** Null: the one that was sent stays good. */
      readonly refreshToken: string | null
    } & Omit<Login, 'refreshToken'>)
  | { readonly kind: 'refused'; readonly error: string; readonly detail: string }

export async function askForTokens(
  endpoint: string,
  send: typeof fetch,
  fields: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const { ok, body } = await postForm(endpoint, send, fields)
  if (!ok) return refusalOf(body)
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in } = body
  const seconds = typeof expires_in === 'number' ? Math.min(expires_in, daySeconds) : 3600
  if (!isToken(accessToken) || !(refreshToken === null || isToken(refreshToken))) {
    throw new CliError('refused', `${endpoint} answered something that is no token.`)
  }
  return { kind: 'tokens', accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000 }
}

export interface FormAnswer {
  readonly ok: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** In the name of this client. */
export async function postForm(
  endpoint: string,
  send: typeof fetch,
  fields: Readonly<Record<string, string>>,
): Promise<FormAnswer> {
  const response = await send(endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const body: unknown = await response.json().catch(() => null)
  return { ok: response.ok, body: isObject(body) ? body : {} }
}

export function refusalOf({ error, error_description }: FormAnswer['body']) {
  const detail =
    typeof error_description === 'string'
      ? error_description
      : 'The service refused, without a reason. Try again.'
  return { kind: 'refused', error: typeof error === 'string' ? error : '', detail } as const
}
