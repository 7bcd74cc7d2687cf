// Access rule of development pages, such as the captured mail: only for requests from this machine.
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@plinth/domain/addresses/network'
import { isForwarded } from './client-address.ts'
import { isFromForeignSite } from './own-origin.ts'
import type { Urls } from './urls.ts'

export type LocalOnly = (request: IncomingMessage) => boolean

/** `localOnly`: base URL and listener are loopback, and this is not production. */
export const createLocalOnly =
  (localOnly: boolean, { isOwnHost }: Pick<Urls, 'isOwnHost'>): LocalOnly =>
  (request) =>
    localOnly &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    // A proxy for another name or port forwards that one, or the name of its upstream.
    isOwnHost(request.headers.host) &&
    // A page of another origin may be open in a browser on this machine.
    !isFromForeignSite(request)
