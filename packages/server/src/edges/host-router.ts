// Host router: chooses the edge by the host of the request alone.
import type { HostKinds } from './http/host-kinds.ts'
import { setAppHsts } from './http/strict-transport.ts'
import type { RouteVisit, VisitRequest, VisitResponse } from './http/visit.ts'
import type { Pages } from './pages/create-pages.ts'
import { sendOwnPage } from './sites/sending/send-own-page.ts'
import { closeConnection, type IsMisdirected } from './tls/misdirected.ts'

export interface HostRouterOptions {
  readonly kindOf: HostKinds
  /** `label` is the drop's host label, or the full hostname of a custom domain. */
  readonly drop: (label: string, request: VisitRequest, response: VisitResponse) => void
  /** Endpoints served on any host, such as `/healthz`; a handler returns false if it does not apply. */
  readonly anyHostEndpoints: readonly ((
    request: VisitRequest,
    response: VisitResponse,
  ) => boolean)[]
  /** Whether the app host sends `Strict-Transport-Security`. */
  readonly appSendsHsts: boolean
  /** Null if Plinth does not terminate TLS. */
  readonly isMisdirected: IsMisdirected | null
  readonly pages: Pages
}

export function createHostRouter(options: HostRouterOptions): RouteVisit {
  const { kindOf, appSendsHsts, isMisdirected, anyHostEndpoints, pages } = options

  return (header, request, response) => {
    const host = header === null ? null : kindOf(header)
    if (appSendsHsts && host?.kind === 'app') setAppHsts(response)
    for (const handles of anyHostEndpoints) if (handles(request, response)) return true
    if (isMisdirected !== null && host && isMisdirected(request, host)) {
      closeConnection(request, response)
      sendOwnPage(request, response, { status: 421, html: pages.state('misdirected') })
      return true
    }
    switch (host?.kind) {
      case 'app':
      case 'loopback':
        return false
      case 'drop':
      case 'preview':
      case 'domain':
        options.drop(host.label, request, response)
        return true
      case 'unknown':
        sendOwnPage(request, response, { status: 404, html: pages.state('nothing_here') })
        return true
      case undefined:
        sendOwnPage(request, response, { status: 400, html: pages.state('bad_request') })
        return true
      default:
        return host satisfies never
    }
  }
}
