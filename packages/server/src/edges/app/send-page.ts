import type { FastifyReply } from 'fastify'

interface PageOptions {
  /** The one inline script that may run, by its hash. */
  readonly script?: string
  /** Whose pages may be shown in frames. */
  readonly frames?: string
  /** Where the page's form leads in the end. */
  readonly returnTo?: string
}

export const sendPage = (
  reply: FastifyReply,
  html: string | Buffer,
  options: PageOptions = {},
): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyOf(options))
    // With `no-referrer` Chromium would send forms from the origin `null`.
    .header('referrer-policy', 'same-origin')
    .send(html)

/** A page about somebody: it stays in no cache, and in nobody's frame. */
export const sendPrivatePage = (
  reply: FastifyReply,
  html: string | Buffer,
  options: PageOptions = {},
): FastifyReply =>
  sendPage(
    reply.header('cache-control', 'no-store').header('x-frame-options', 'DENY'),
    html,
    options,
  )

function policyOf({ script, frames, returnTo = '' }: PageOptions): string {
  // Chromium holds redirects to `form-action` too, and consent may lead on to an app's own address.
  const leadsAway = returnTo.startsWith('/oauth/')
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    ...(script ? [`script-src ${script}`] : []),
    ...(frames ? [`frame-src ${frames}`] : []),
    ...(leadsAway ? [] : ["form-action 'self'"]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
