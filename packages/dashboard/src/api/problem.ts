import { ApiError } from '@plinth/contract/api-error'

/** A sentence for whoever asked. */
export function problemOf(error: unknown): string {
  // The API tells programs to send a token; whoever sits here has only to sign in again.
  if (hasCode(error, 'unauthorized')) return 'You are signed out.'
  if (error instanceof ApiError) return error.detail
  if (error instanceof TypeError) return 'The connection failed. Check it, then try again.'
  return 'Something went wrong in this page. Reload it, then try again.'
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Trying again may help, and nobody has to do anything for it. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500)
