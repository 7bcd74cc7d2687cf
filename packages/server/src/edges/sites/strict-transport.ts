// A domain of the owner's is asked for over https alone once a browser has seen it there. Not for longer
// than a domain that leads elsewhere is kept, and not for names beside it: those are not ours to decide on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answers, siteRequest } from './answers.ts'
import type { Place, Places } from './places.ts'
import type { SiteEdge } from './site-edge.ts'
import { strictTransport } from './strict-transport-header.ts'

export interface StrictTransportOptions {
  readonly places: Places
  readonly answers: Answers
}

export const withStrictTransport =
  (edge: SiteEdge, { places, answers }: StrictTransportOptions): SiteEdge =>
  (label, request, response) => {
    if (!label.includes('.')) return edge(label, request, response)
    const known = places.known(label)
    if (known) {
      if (known.demandsHttps && !isPrepared(answers, known, request)) demandHttps(response)
      return edge(label, request, response)
    }
    void places
      .find(label)
      .then(({ demandsHttps }) => demandsHttps && demandHttps(response))
      // The edge looks for it as well, and tells what is wrong.
      .catch(() => {})
      .then(() => edge(label, request, response))
  }

export const demandHttps = (response: ServerResponse): unknown =>
  response.setHeader(...strictTransport)

/** It has the header among its own already; one more would cost a third of a visit. */
function isPrepared(answers: Answers, place: Place, request: IncomingMessage): boolean {
  const { decision } = place
  const isOpen = decision.kind === 'serve' && decision.gate === null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isOpen && isRead && answers.known(place, siteRequest(request)) !== undefined
}
