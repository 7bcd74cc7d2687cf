import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'

/** Refuses requests that are embedded or prefetched (Fetch Metadata): the user has not navigated here. */
export function requireNavigation({ headers }: IncomingMessage): void {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose = '' } = headers
  if (destination === 'document' && !String(purpose).includes('prefetch')) return
  throw new AppError('forbidden', 'Open this address directly in your browser.')
}
