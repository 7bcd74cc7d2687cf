// Wraps the sites edge to send `Strict-Transport-Security` on custom domains. `max-age` is no
// longer than a custom domain whose DNS points elsewhere is kept, and subdomains are not included:
// they are the owner's to decide on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResolvedHost, ResolvedHosts } from './hosts/resolved-hosts.ts'
import { type ResponseCache, siteRequest } from './responses/response-cache.ts'
import { strictTransport } from './responses/strict-transport-header.ts'
import type { SiteEdge } from './site-edge.ts'

export interface StrictTransportOptions {
  readonly hosts: ResolvedHosts
  readonly responseCache: ResponseCache
}

export const withStrictTransport =
  (edge: SiteEdge, { hosts, responseCache }: StrictTransportOptions): SiteEdge =>
  (label, request, response) => {
    if (!label.includes('.')) return edge(label, request, response)
    const known = hosts.known(label)
    if (known) {
      if (known.sendsHsts && !isPrepared(responseCache, known, request)) setHsts(response)
      return edge(label, request, response)
    }
    void hosts
      .find(label)
      .then(({ sendsHsts }) => sendsHsts && setHsts(response))
      // The edge repeats the lookup and reports the failure.
      .catch(() => {})
      .then(() => edge(label, request, response))
  }

export const setHsts = (response: ServerResponse): unknown => response.setHeader(...strictTransport)

/** Cached responses already carry HSTS; setting it again costs about a third of the request's CPU time. */
function isPrepared(
  responseCache: ResponseCache,
  host: ResolvedHost,
  request: IncomingMessage,
): boolean {
  const { decision } = host
  const isOpen = decision.kind === 'serve' && decision.gate === null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isOpen && isRead && responseCache.known(host, siteRequest(request)) !== undefined
}
