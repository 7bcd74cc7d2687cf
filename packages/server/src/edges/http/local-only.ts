// Access rule of development pages, such as the captured mail: only for requests from this machine.
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@plinth/domain/addresses/network'
import { isForwarded } from './client-address.ts'
import { isFromForeignSite } from './own-origin.ts'

export type LocalOnly = (request: IncomingMessage) => boolean

/** `localOnly`: base URL and listener are loopback, and this is not production. */
export const createLocalOnly =
  (localOnly: boolean): LocalOnly =>
  (request) =>
    localOnly &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    // By default nginx forwards with HTTP/1.0, adds no header, and sends 127.0.0.1 as the host.
    request.httpVersion !== '1.0' &&
    // A page of another origin may be open in a browser on this machine.
    !isFromForeignSite(request)
