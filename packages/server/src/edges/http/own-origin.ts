// Cross-site request forgery check: unsafe requests that a browser marks as foreign are refused.
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import { AppError } from '@plinth/domain/base/errors'
import type { Urls } from './urls.ts'
import type { VisitRequest } from './visit.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Refuses unsafe requests to the app host that a page of another origin sent. */
export function refuseForeignOrigin(
  request: VisitRequest,
  { isOwnOrigin }: Pick<Urls, 'isOwnOrigin'>,
): void {
  refuseForeign(request, isOwnOrigin)
}

/** Refuses unsafe requests to the drop at `address` that a page of another host sent. */
export function refuseForeignHost(request: VisitRequest, address: string): void {
  refuseForeign(request, (origin) => isSameHost(origin, address))
}

/**
 * Either header alone is enough to refuse. Browsers send `Origin` with every cross-origin unsafe
 * request, so a request with neither header comes from a script, which has no visitor's cookies.
 * `Origin: null` is never ours: sandboxed frames and pages with `no-referrer` send it.
 */
function refuseForeign(request: VisitRequest, isOwn: (origin: string) => boolean): void {
  const { method = '', headers } = request
  if (safeMethods.includes(method)) return
  const hasForeignOrigin = headers.origin !== undefined && !isOwn(headers.origin)
  if (!hasForeignOrigin && !isFromForeignSite(request)) return
  throw new AppError(
    'forbidden',
    'Requests from a browser must come from this service’s own pages.',
  )
}

/** True if the browser says that another origin caused the request (Fetch Metadata). */
export function isFromForeignSite({ headers }: VisitRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * True if a page of another origin embeds or fetches the response, instead of navigating to it.
 * Such a page could tell responses apart by how they load.
 */
export const isEmbeddedElsewhere = (request: VisitRequest): boolean =>
  isFromForeignSite(request) && request.headers['sec-fetch-dest'] !== 'document'

/**
 * Compares hosts as the router does, without the port and a final dot: a page that is served at
 * such an address must be able to post its form. This is no weaker than the cookie, which ignores
 * ports too.
 */
function isSameHost(origin: string, address: string): boolean {
  const [theirs, ours] = [URL.parse(origin), new URL(address)]
  return theirs?.protocol === ours.protocol && hostnameOf(theirs.host) === hostnameOf(ours.host)
}
