// Where a request comes from. A page elsewhere may not use our cookies, nor act through its visitors.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * `unknown`: a script, which sends no origin and has no cookie of ours. Browsers always say something,
 * and a page that hides its origin (`null`) is not ours unless they say that it is.
 */
function originOf(request: IncomingMessage, baseUrl: string): 'own' | 'foreign' | 'unknown' {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== 'null') return origin === baseUrl ? 'own' : 'foreign'
  if (site === 'same-origin') return 'own'
  return origin === undefined && (site === undefined || site === 'none') ? 'unknown' : 'foreign'
}

/** For unsafe requests: refuses what a page elsewhere sends, whether or not it carries a cookie. */
export function refuseForeignOrigin(request: IncomingMessage, baseUrl: string): void {
  if (isUnsafe(request) && originOf(request, baseUrl) === 'foreign') throw foreign()
}

/** For unsafe requests that carry a cookie of ours: only our own pages may send them. */
export function requireOwnOrigin(request: IncomingMessage, baseUrl: string): void {
  if (isUnsafe(request) && originOf(request, baseUrl) !== 'own') throw foreign()
}

const isUnsafe = ({ method = '' }: IncomingMessage): boolean => !safeMethods.includes(method)

const foreign = (): AppError =>
  new AppError('forbidden', 'A request from a browser must come from a page of the service itself.')
