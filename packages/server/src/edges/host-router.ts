// Host router: chooses the edge by the host of the request alone.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HostKinds } from './http/host-kinds.ts'
import { setAppHsts } from './http/strict-transport.ts'
import { takeHost } from './http/take-host.ts'
import type { Pages } from './pages/create-pages.ts'
import { sendOwnPage } from './sites/sending/send-own-page.ts'
import { closeConnection, type IsMisdirected } from './tls/misdirected.ts'

export interface HostRouterOptions {
  readonly kindOf: HostKinds
  readonly app: RequestListener
  /** `label` is the drop's host label, or the full hostname of a custom domain. */
  readonly drop: (label: string, request: IncomingMessage, response: ServerResponse) => void
  /** Endpoints served on any host, such as `/healthz`; a handler returns false if it does not apply. */
  readonly anyHostEndpoints: readonly ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => boolean)[]
  /** Whether the app host sends `Strict-Transport-Security`. */
  readonly appSendsHsts: boolean
  /** Null if Plinth does not terminate TLS. */
  readonly isMisdirected: IsMisdirected | null
  readonly pages: Pages
}

export function createHostRouter(options: HostRouterOptions): RequestListener {
  const { kindOf, appSendsHsts, isMisdirected } = options

  return (request, response) => {
    const header = takeHost(request)
    const host = header === null ? null : kindOf(header)
    if (appSendsHsts && host?.kind === 'app') setAppHsts(response)
    if (options.anyHostEndpoints.some((handles) => handles(request, response))) return
    if (isMisdirected !== null && host && isMisdirected(request, host)) {
      closeConnection(request, response)
      const html = options.pages.state('misdirected')
      return sendOwnPage(request, response, { status: 421, html })
    }
    switch (host?.kind) {
      case 'app':
      case 'loopback':
        return options.app(request, response)
      case 'drop':
      case 'preview':
      case 'domain':
        return options.drop(host.label, request, response)
      case 'unknown':
        return sendOwnPage(request, response, {
          status: 404,
          html: options.pages.state('nothing_here'),
        })
      case undefined:
        return sendOwnPage(request, response, {
          status: 400,
          html: options.pages.state('bad_request'),
        })
      default:
        return host satisfies never
    }
  }
}
