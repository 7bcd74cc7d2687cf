// Traces visits to drops: those that a trusted proxy traces, and a share of the others.
import type { Cidr } from '@plinth/domain/addresses/network'
import type { Tracing } from '../../ports/tracing.ts'
import { proxyTraceparent } from '../http/proxy-traceparent.ts'
import { responseOutcome } from '../http/response-outcome.ts'
import type { SiteEdge } from './site-edge.ts'

export interface VisitTracing {
  readonly tracing: Tracing
  readonly trustedProxies: readonly Cidr[]
  /** True for the host of a preview, which is a secret: it is all that is needed to open it. */
  readonly isSecret: (host: string) => boolean
}

/** Most visits take microseconds, so those that are not traced pay for no more than two checks. */
export function traceVisits(edge: SiteEdge, options: VisitTracing): SiteEdge {
  const { tracing, trustedProxies, isSecret } = options
  const { visitRatio } = tracing

  return (hostKey, request, response) => {
    const { traceparent, host = '' } = request.headers
    const parent = traceparent === undefined ? null : proxyTraceparent(request, trustedProxies)
    if (parent === null && (visitRatio === 0 || Math.random() >= visitRatio)) {
      return edge(hostKey, request, response)
    }
    const { method = '' } = request
    const attributes = {
      'http.request.method': method,
      // Neither the path nor the query: they are the owner's and the visitor's business.
      ...(!isSecret(host) && { 'server.address': hostKey }),
    }
    const step = { name: `${method} drop`, kind: 'server', attributes } as const
    const span = tracing.begin(step, { parent, isChosen: parent === null })
    if (span === null) return edge(hostKey, request, response)
    response.once('close', () => span.end(responseOutcome(response)))
    tracing.enter(span, () => edge(hostKey, request, response))
  }
}
