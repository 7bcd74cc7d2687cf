import { openedForAnother } from '@plinth/contract/acting-for'
import { ApiError } from '@plinth/contract/api-error'

/** A sentence for whoever asked. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return isSignedOut(error) ? 'You are signed out.' : error.detail
  if (error instanceof TypeError) return 'The connection failed. Check it, then try again.'
  return 'Something went wrong in this page. Reload it, then try again.'
}

/** The API tells programs to send a token; whoever sits here has only to sign in again. */
const isSignedOut = ({ code, detail }: ApiError): boolean =>
  code === 'unauthorized' && detail !== openedForAnother

/** The sentence names a larger plan: not on the largest, nor where something is too large on any. */
export const namesLargerPlan = (error: unknown): boolean =>
  hasCode(error, 'plan_limit', 'upload_too_large') && /\bmove to\b/i.test(problemOf(error))

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Trying again may help, and nobody has to do anything for it. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500)
