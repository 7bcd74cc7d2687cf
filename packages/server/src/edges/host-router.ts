// Which edge answers: decided by the Host header alone.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { classifyHost, hostnameOf } from '@plinth/domain/hosts'
import type { Pages } from './pages/create-pages.ts'
import { sendPage } from './sites/send-page.ts'

export interface HostRouterOptions {
  readonly baseUrl: string
  readonly sitesDomain: string
  readonly loopbackBase: boolean
  readonly app: RequestListener
  readonly site: (label: string, request: IncomingMessage, response: ServerResponse) => void
  readonly health: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly pages: Pages
}

export function createHostRouter(options: HostRouterOptions): RequestListener {
  const own = {
    appHostname: new URL(options.baseUrl).hostname,
    sitesHostname: hostnameOf(options.sitesDomain) ?? '',
    loopbackBase: options.loopbackBase,
  }

  return (request, response) => {
    if (options.health(request, response)) return
    const hostname = singleHost(request)
    if (hostname === null)
      return sendPage(request, response, { status: 400, html: options.pages.state('bad_request') })
    const host = classifyHost(hostname, own)
    switch (host.kind) {
      case 'app':
        return options.app(request, response)
      case 'drop':
      case 'preview':
        return options.site(host.label, request, response)
      case 'loopback':
        return toBaseUrl(options.baseUrl, request, response)
      case 'unknown':
        return sendPage(request, response, {
          status: 404,
          html: options.pages.state('nothing_here'),
        })
      default:
        return host satisfies never
    }
  }
}

/** Two Host headers are an attack on whoever believes the other one (RFC 9112, 3.2). */
function singleHost({ rawHeaders, headers }: IncomingMessage): string | null {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 ? hostnameOf(headers.host ?? '') : null
}

/** Only a path is taken over: `//elsewhere` or an absolute target must not become another host. */
function toBaseUrl(baseUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const path = /^\/(?!\/)[^\s\\]*$/.test(request.url ?? '') ? request.url : '/'
  response.writeHead(307, { location: `${baseUrl}${path}`, 'content-length': 0 }).end()
  request.resume()
}
