// The plain HTTP port where Plinth terminates TLS: ACME challenges and redirects to https.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isHostname } from '@plinth/domain/addresses/hostname'
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import type { UseCases } from '../usecases/bind.ts'
import type { HostRouterOptions } from './host-router.ts'
import { takeHost } from './http/take-host.ts'
import type { Urls } from './http/urls.ts'
import type { Sites } from './sites/create-sites.ts'
import { sendOwnPage } from './sites/sending/send-own-page.ts'

export interface PlainPortOptions
  extends Pick<HostRouterOptions, 'kindOf' | 'anyHostEndpoints' | 'pages'>,
    Pick<UseCases, 'findHttpChallenge'> {
  readonly urls: Urls
  readonly sites: Sites
  readonly onFailure: (error: unknown) => void
}

export function createPlainPort(options: PlainPortOptions): RequestListener {
  const { pages, onFailure } = options
  return (request, response) => {
    const host = takeHost(request)
    if (options.anyHostEndpoints.some((handles) => handles(request, response))) return
    respond(options, host, { request, response }).catch((error: unknown) => {
      onFailure(error)
      sendOwnPage(request, response, { status: 503, html: pages.state('unavailable') })
    })
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function respond(
  options: PlainPortOptions,
  header: string | null,
  { request, response }: Exchange,
): Promise<void> {
  const { kindOf, findHttpChallenge, pages } = options
  const host = header === null ? null : kindOf(header)
  const hostname = hostnameOf(header ?? '')
  const token = challengeToken(request)
  if (token !== null) {
    const isKnown = hostname !== null && isHostname(hostname)
    const authorization = isKnown ? await findHttpChallenge({ hostname, token }) : null
    if (authorization !== null) return sendAuthorization(authorization, { request, response })
    // Authorities follow redirects.
    return sendOwnPage(request, response, { status: 404, html: pages.state('nothing_here') })
  }
  // Redirects directly to the drop's address, not to https: the domain's certificate is not renewed
  // on a plan without custom domains.
  if (host?.kind === 'domain' && (await options.sites.isMoved(host.label))) {
    return options.sites.edge(host.label, request, response)
  }
  const origin = await originOf(options, host)
  if (origin !== null) return redirectTo(origin, { request, response })
  const status = host === null ? 400 : 404
  const html = pages.state(host === null ? 'bad_request' : 'nothing_here')
  sendOwnPage(request, response, { status, html })
}

async function originOf(
  { urls, sites }: PlainPortOptions,
  host: ReturnType<PlainPortOptions['kindOf']>,
): Promise<string | null> {
  switch (host?.kind) {
    case 'app':
    case 'loopback':
      return urls.base
    case 'drop':
      return urls.drop(host.label)
    case 'preview':
      return urls.preview(host.label)
    case 'domain':
      return (await sites.hasDrop(host.label)) ? urls.drop(host.label) : null
    default:
      return null
  }
}

function challengeToken({ url = '' }: IncomingMessage): string | null {
  const [, token] = /^\/\.well-known\/acme-challenge\/([^/?]+)$/.exec(url) ?? []
  return token ?? null
}

function sendAuthorization(authorization: string, { request, response }: Exchange): void {
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': authorization.length,
      'cache-control': 'no-store',
    })
    .end(authorization)
  request.resume()
}

/** 308 keeps the method, so a submitted form is sent again. */
function redirectTo(origin: string, { request, response }: Exchange): void {
  const path = /^\/[^\s\\]*$/.test(request.url ?? '') ? request.url : '/'
  response.writeHead(308, { location: `${origin}${path}`, 'content-length': 0 }).end()
  request.resume()
}
