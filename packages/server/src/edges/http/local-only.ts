// The local-only rule: development pages, such as kept mail, are for requests from this machine.
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@plinth/domain/network'
import { isForwarded } from './client-address.ts'
import { isFromForeignSite } from './own-origin.ts'

export type LocalOnly = (request: IncomingMessage) => boolean

/** `localSetUp`: base URL and listener are loopback, and this is not production. */
export const createLocalOnly =
  (localSetUp: boolean): LocalOnly =>
  (request) =>
    localSetUp &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    // nginx forwards in HTTP/1.0 by default, adds no header, and names 127.0.0.1 as the host.
    request.httpVersion !== '1.0' &&
    // A page of any other origin runs in a browser on the same machine.
    !isFromForeignSite(request)
