// Which edge answers: decided by the host that is asked for, and nothing else.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HostKinds } from './http/host-kinds.ts'
import type { Pages } from './pages/create-pages.ts'
import { sendPage } from './sites/send-page.ts'

export interface HostRouterOptions {
  readonly baseUrl: string
  readonly kindOf: HostKinds
  readonly app: RequestListener
  /** The label is the whole name where it is somebody's own. */
  readonly site: (label: string, request: IncomingMessage, response: ServerResponse) => void
  /** What machines ask for on any Host, `/healthz` say; false: it is none of that. */
  readonly forMachines: readonly ((request: IncomingMessage, response: ServerResponse) => boolean)[]
  readonly pages: Pages
}

export function createHostRouter(options: HostRouterOptions): RequestListener {
  const { kindOf } = options

  return (request, response) => {
    const named = takeHostFromTarget(request)
    if (options.forMachines.some((answers) => answers(request, response))) return
    const host = hasOneHost(request) ? kindOf(named ?? request.headers.host ?? '') : null
    switch (host?.kind) {
      case 'app':
        return options.app(request, response)
      case 'drop':
      case 'preview':
      case 'domain':
        return options.site(host.label, request, response)
      case 'loopback':
        return toBaseUrl(options.baseUrl, request, response)
      case 'unknown':
        return sendPage(request, response, {
          status: 404,
          html: options.pages.state('nothing_here'),
        })
      case undefined:
        return sendPage(request, response, {
          status: 400,
          html: options.pages.state('bad_request'),
        })
      default:
        return host satisfies never
    }
  }
}

/**
 * A target may name a host itself, which counts more than the header (RFC 9112, 3.2.2). From here on the
 * request has the path alone, as every other.
 */
function takeHostFromTarget(request: IncomingMessage): string | null {
  const { url = '/' } = request
  if (url.startsWith('/')) return null
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined) return null
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return host
}

/** Two Host headers are an attack on whoever believes the other one (RFC 9112, 3.2). */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}

/** Only a path is taken over: `//elsewhere` or an absolute target must not become another host. */
function toBaseUrl(baseUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const path = /^\/(?!\/)[^\s\\]*$/.test(request.url ?? '') ? request.url : '/'
  response.writeHead(307, { location: `${baseUrl}${path}`, 'content-length': 0 }).end()
  request.resume()
}
