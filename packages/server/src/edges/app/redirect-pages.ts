// Redirect of HTML pages from a loopback address to the base URL.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import type { HostKinds } from '../http/host-kinds.ts'
import type { SessionCookie } from '../http/session-cookie.ts'

export interface RedirectPagesOptions {
  readonly baseUrl: string
  readonly kindOf: HostKinds
  readonly sessionCookie: SessionCookie
  readonly browserCookie: BrowserCookie
}

/**
 * Browsers get one origin, with one set of cookies, whichever loopback address was typed. Only GETs
 * of pages redirect: HTTP clients remove `Authorization` when redirected to another host. A client
 * whose cookie was set at the address stays there, because the base URL would not get that cookie.
 */
export function redirectPages(app: FastifyInstance, options: RedirectPagesOptions): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPage(reply) || !isRead(request) || !isAtLoopback(options, request)) return payload
    if (hasOwnCookie(options, request)) return payload
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
    reply.code(307).header('location', locationOf(options, request))
    // Not null: Fastify's HEAD routes measure the payload.
    return ''
  })
}

/** Also a page that redirects to another one, as the dashboard does to the sign-in page. */
const isPage = (reply: FastifyReply): boolean =>
  reply.statusCode === 303 || String(reply.getHeader('content-type')).startsWith('text/html')

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isAtLoopback = ({ kindOf }: RedirectPagesOptions, { headers }: FastifyRequest): boolean =>
  kindOf(headers.host ?? '')?.kind === 'loopback'

const hasOwnCookie = (
  { sessionCookie, browserCookie }: RedirectPagesOptions,
  { raw }: FastifyRequest,
): boolean => sessionCookie.read(raw) !== null || browserCookie.read(raw) !== null

/** Takes over a path only: `//elsewhere` must not become another host. */
const locationOf = ({ baseUrl }: RedirectPagesOptions, { url }: FastifyRequest): string =>
  baseUrl + (/^\/(?!\/)[^\s\\]*$/.test(url) ? url : '/')
