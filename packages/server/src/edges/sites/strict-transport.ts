// A domain of the owner's is asked for over https alone once a browser has seen it there. Not for longer
// than a domain that leads elsewhere is kept, and not for names beside it: those are not ours to decide on.
import type { ServerResponse } from 'node:http'
import type { Place, Places } from './places.ts'
import type { SiteEdge } from './site-edge.ts'

const thirtyDays = 30 * 24 * 3600

export const withStrictTransport =
  (edge: SiteEdge, places: Places): SiteEdge =>
  (label, request, response) => {
    if (!label.includes('.')) return edge(label, request, response)
    const known = places.known(label)
    if (known) {
      demandHttps(known, response)
      return edge(label, request, response)
    }
    void places
      .find(label)
      .then((place) => demandHttps(place, response))
      // The edge looks for it as well, and tells what is wrong.
      .catch(() => {})
      .then(() => edge(label, request, response))
  }

function demandHttps({ hasDrop }: Place, response: ServerResponse): void {
  if (hasDrop) response.setHeader('strict-transport-security', `max-age=${thirtyDays}`)
}
