// Classification of request errors, and the sentences that are shown for them.
import { outdatedPageDetail } from '@plinth/contract/client/acting-for'
import { ApiError } from '@plinth/contract/client/api-error'
import { messages } from './messages.ts'

/** The sentence to show to the user. */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError) return isSignedOut(error) ? messages.signedOut : error.detail
  if (error instanceof TypeError) return messages.connectionFailed
  return messages.unexpected
}

/** The API's own detail asks for a token, but a user of the dashboard only has to sign in again. */
const isSignedOut = ({ code, detail }: ApiError): boolean =>
  code === 'unauthorized' && detail !== outdatedPageDetail

/** True if the detail suggests an upgrade, which it does only where a larger plan would help. */
export const suggestsUpgrade = (error: unknown): boolean =>
  hasCode(error, 'plan_limit', 'upload_too_large') && /\bupgrade to\b/i.test(errorSentence(error))

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** True for network failures and 5xx responses, which may succeed on a retry. */
export const isTransient = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500)
