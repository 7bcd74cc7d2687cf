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
  (hostKey, request, response) => {
    if (!hostKey.includes('.')) return edge(hostKey, request, response)
    const cached = hosts.cached(hostKey)
    if (cached) {
      if (cached.sendsHsts && !isPrepared(responseCache, cached, request)) setHsts(response)
      return edge(hostKey, request, response)
    }
    void hosts
      .find(hostKey)
      .then(({ sendsHsts }) => sendsHsts && setHsts(response))
      // The edge repeats the lookup and reports the failure.
      .catch(() => {})
      .then(() => edge(hostKey, request, response))
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
  return isOpen && isRead && responseCache.cached(host, siteRequest(request)) !== undefined
}
