// Sends HTML pages of the app host with their security headers.
import type { FastifyReply } from 'fastify'
import { addVary } from '../http/add-vary.ts'
import { isInAuthorizationFlow, withOpenerPolicy } from '../http/opener-policy.ts'
import type { SendCompressed } from '../http/send-compressed.ts'
import type { Viewer } from '../pages/shell/page-header.ts'
import { chosenTheme, inTheme } from './chosen-theme.ts'

interface PageOptions {
  /** CSP source of scripts: the hash of an inline script, or `'self'`. */
  readonly script?: string
  /** CSP source of requests that scripts send. */
  readonly connect?: string
  /** CSP source of images, besides `data:` URLs. */
  readonly images?: string
  /** CSP source of pages that may be framed. */
  readonly frames?: string
  /** Path that the page's form finally redirects to. */
  readonly returnTo?: string
}

export const sendPage = (
  reply: FastifyReply,
  html: string,
  options: PageOptions = {},
): FastifyReply => pageHeaders(reply, options).send(inTheme(html, chosenTheme(reply.request)))

function pageHeaders(reply: FastifyReply, options: PageOptions): FastifyReply {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyOf(options))
    // With `no-referrer` Chromium would send forms with `Origin: null`.
    .header('referrer-policy', 'same-origin')
  const { returnTo = '' } = options
  return [reply.request.url, returnTo].some(isInAuthorizationFlow) ? reply : withOpenerPolicy(reply)
}

interface PublicPageOptions extends PageOptions {
  readonly viewer: Viewer | null
  readonly sendCompressed: SendCompressed
}

/** Sends a page that is the same for everyone, except for its theme and the session in its header. */
export const sendPublicPage = (
  reply: FastifyReply,
  html: string,
  { viewer, sendCompressed, ...options }: PublicPageOptions,
): Promise<FastifyReply> =>
  sendCompressed(
    pageHeaders(varyBySession(reply, viewer), options),
    inTheme(html, chosenTheme(reply.request)),
  )

/** Only the browser may store the page, and it checks a visitor's page again on each visit. */
export function varyBySession(reply: FastifyReply, viewer: Viewer | null): FastifyReply {
  const caching = viewer === null ? 'private, no-cache' : 'no-store'
  return addVary(reply.header('cache-control', caching), 'Cookie')
}

/** Sends a page with personal data: never cached, never framed. */
export const sendPrivatePage = (
  reply: FastifyReply,
  html: string,
  options: PageOptions = {},
): FastifyReply =>
  sendPage(
    reply.header('cache-control', 'no-store').header('x-frame-options', 'DENY'),
    html,
    options,
  )

function policyOf({ script, connect, images, frames, returnTo = '' }: PageOptions): string {
  // Chromium applies `form-action` to redirects too, and consent redirects to the app's own
  // address.
  const leavesService = returnTo.startsWith('/oauth/')
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    images ? `img-src ${images} data:` : 'img-src data:',
    ...(script ? [`script-src ${script}`] : []),
    ...(connect ? [`connect-src ${connect}`] : []),
    ...(frames ? [`frame-src ${frames}`] : []),
    ...(leavesService ? [] : ["form-action 'self'"]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
