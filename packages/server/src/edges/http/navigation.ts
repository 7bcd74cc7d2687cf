import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'

/** Refuses what a page elsewhere embeds or fetches ahead (Fetch Metadata): nobody has gone anywhere by that. */
export function requireNavigation({ headers }: IncomingMessage): void {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose = '' } = headers
  if (destination === 'document' && !String(purpose).includes('prefetch')) return
  throw new AppError('forbidden', 'Open this address in a window of its own.')
}
