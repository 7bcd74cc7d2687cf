// Classification of failures: temporary or not, and whether the server may have acted.
import { ApiError } from '@plinth/contract/client/api-error'
import { ConnectionError } from './connection-error.ts'

/** Whether the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429].includes(error.status) || error.status >= 500
  if (error instanceof ConnectionError) return error.isTemporary
  return isBrokenResponse(error)
}

/**
 * Whether the failure is temporary and the server did nothing, so that any request can be sent
 * again. After a 502 or a lost connection, the request may have been processed.
 */
export function wasNotProcessed(error: unknown): boolean {
  if (error instanceof ApiError) return [429, 503].includes(error.status)
  return error instanceof ConnectionError && error.isTemporary && !error.wasSent
}

/** Whether the server may still be working on the request. */
export function mayBeRunning(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 504
  return error instanceof ConnectionError && error.isTimeout
}

/** How fetch fails if the connection ends while a response is being read. */
export const isBrokenResponse = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined
