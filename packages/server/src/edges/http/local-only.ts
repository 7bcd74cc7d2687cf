// What only a person at this very machine may see: mail that was kept instead of sent, say.
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@plinth/domain/network'
import { isForwarded } from './client-address.ts'

export type LocalOnly = (request: IncomingMessage) => boolean

/** `localSetUp`: base URL and listener are loopback, and this is not production. */
export const createLocalOnly =
  (localSetUp: boolean): LocalOnly =>
  (request) =>
    localSetUp &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    !isFromElsewhere(request)

/**
 * A page of any other origin has the same browser on the same machine at its service. Whoever asks
 * without a browser sends no such header.
 */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'none' && site !== 'same-origin'
}
