// Where a request comes from. A page elsewhere may not use our cookies, nor act through its visitors.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { hostnameOf } from '@plinth/domain/hosts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * `unknown`: a script, which sends no origin and has no cookie of ours. Browsers always say something,
 * and a page that hides its origin (`null`) is not ours unless they say that it is.
 */
function originOf(
  request: IncomingMessage,
  isOwn: (origin: string) => boolean,
): 'own' | 'foreign' | 'unknown' {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== 'null') return isOwn(origin) ? 'own' : 'foreign'
  if (site === 'same-origin') return 'own'
  return origin === undefined && (site === undefined || site === 'none') ? 'unknown' : 'foreign'
}

/**
 * Whether a page elsewhere has put the answer into itself, or fetches it. Nobody goes there by that, and
 * it could tell answers apart by how they load (Fetch Metadata).
 */
export function isEmbeddedElsewhere({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers
  return (site === 'same-site' || site === 'cross-site') && destination !== 'document'
}

/** For unsafe requests: refuses what a page elsewhere sends, whether or not it carries a cookie. */
export function refuseForeignOrigin(request: IncomingMessage, baseUrl: string): void {
  refuseForeign(request, (origin) => origin === baseUrl)
}

/** Likewise, for what is sent to a published site at `address`. */
export function refuseForeignHost(request: IncomingMessage, address: string): void {
  refuseForeign(request, (origin) => isSameHost(origin, address))
}

function refuseForeign(request: IncomingMessage, isOwn: (origin: string) => boolean): void {
  if (isUnsafe(request) && originOf(request, isOwn) === 'foreign') throw foreign()
}

/**
 * As requests are routed: a port or a final dot makes no other host of it, and whoever gets the page
 * there must be able to send its form. No border is lost, because cookies ignore ports too.
 */
function isSameHost(origin: string, address: string): boolean {
  const [theirs, ours] = [URL.parse(origin), new URL(address)]
  return theirs?.protocol === ours.protocol && hostnameOf(theirs.host) === hostnameOf(ours.host)
}

/** For unsafe requests that carry a cookie of ours: only our own pages may send them. */
export function requireOwnOrigin(request: IncomingMessage, baseUrl: string): void {
  if (isUnsafe(request) && originOf(request, (origin) => origin === baseUrl) !== 'own')
    throw foreign()
}

const isUnsafe = ({ method = '' }: IncomingMessage): boolean => !safeMethods.includes(method)

const foreign = (): AppError =>
  new AppError('forbidden', 'A request from a browser must come from a page of the service itself.')
