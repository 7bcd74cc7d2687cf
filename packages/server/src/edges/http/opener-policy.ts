// `Cross-Origin-Opener-Policy` of the app host's pages: a page of another origin that opens one in a
// window gets no reference to it, with which it could redirect it or count its frames.
//
// Pages of the authorization flow do not send it: web apps open the flow in a popup, and the page
// that it ends on reports to its opener (decision 22). Redirects never send it, because browsers
// would cut the connection to the opener there too.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import type { FastifyReply } from 'fastify'

export const withOpenerPolicy = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-opener-policy', 'same-origin')

const origin = 'http://here.invalid'

/** Whether a page at this path, or its form, leads to the consent page of an app. */
export function isInAuthorizationFlow(path: string): boolean {
  const url = URL.parse(path, origin)
  if (url?.origin !== origin) return false
  if (url.pathname.startsWith('/oauth/')) return true
  const returnTo = url.searchParams.get('return_to')
  if (returnTo === null || !accountPages.includes(url.pathname)) return false
  return isInAuthorizationFlow(parseReturnPath(returnTo))
}

/** The pages that continue at their `return_to`. */
const accountPages = ['/claim', '/reset', '/signin', '/signup', '/verify']
