// Request handler for drops' hosts: resolves the host, once per request, checks password protection,
// finds the prepared response for the path and sends it.
import { AppError } from '@plinth/domain/base/errors'
import type { ServedVersion } from '../../usecases/serving/find-address.ts'
import { setDomainHsts } from '../http/strict-transport.ts'
import type { VisitRequest, VisitResponse } from '../http/visit.ts'
import type { Pages } from '../pages/create-pages.ts'
import { admit } from './gate/admit.ts'
import type { SendUnlockPage } from './gate/send-unlock-page.ts'
import type { UnlockCookies } from './gate/unlock-cookies.ts'
import type { ResolvedHost } from './hosts/host-entry.ts'
import type { ResolvedHosts } from './hosts/resolved-hosts.ts'
import { varyHeader } from './responses/gated-headers.ts'
import type { PathOutcome } from './responses/kept-outcome.ts'
import { type ResponseCache, siteRequest } from './responses/response-cache.ts'
import { findOwnEndpoint, type OwnEndpoints } from './sending/own-endpoints.ts'
import type { RefuseMethod } from './sending/refuse-method.ts'
import { removeServiceWorker, removesServiceWorker } from './sending/remove-service-worker.ts'
import { sendOwnPage } from './sending/send-own-page.ts'
import { sendRedirect } from './sending/send-redirect.ts'
import type { SendResponse } from './sending/send-response.ts'
import type { SendUnserved } from './sending/send-unserved.ts'

export interface SiteEdgeOptions {
  readonly hosts: ResolvedHosts
  readonly unlockCookies: UnlockCookies
  readonly responseCache: ResponseCache
  readonly ownEndpoints: OwnEndpoints
  readonly sendResponse: SendResponse
  readonly sendUnserved: SendUnserved
  readonly sendUnlockPage: SendUnlockPage
  readonly refuseMethod: RefuseMethod
  readonly pages: Pages
  /** Forbids a CDN to cache the response; does nothing if there is none. */
  readonly forbidCdnCaching: (response: VisitResponse) => void
  readonly onFailure: (error: unknown, request: VisitRequest) => void
}

export type SiteEdge = (hostKey: string, request: VisitRequest, response: VisitResponse) => void

const methods = 'GET, HEAD, OPTIONS'
const unavailableSeconds = 10

export function createSiteEdge(options: SiteEdgeOptions): SiteEdge {
  const { hosts } = options
  return (hostKey, request, response) => {
    let host: ResolvedHost | undefined
    const respondAt = (found: ResolvedHost) => {
      host = found
      return respond(options, found, request, response)
    }
    const fail = (error: unknown) => {
      if (!isReported(error)) options.onFailure(error, request)
      if (response.headersSent) return void response.destroy()
      if (host?.sendsHsts) setDomainHsts(response)
      options.forbidCdnCaching(response)
      sendFailure(options.pages, { error, gated: isProtected(host) }, request, response)
    }
    try {
      // Hot path: cached hosts and responses, which are nearly all requests, are served without a
      // promise.
      const cached = hosts.cached(hostKey)
      const sending = cached ? respondAt(cached) : hosts.find(hostKey).then(respondAt)
      sending?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

/** An outage without a cause has been reported when it began, not for each request. */
const isReported = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable' && error.cause === undefined

/** False if the host could not be resolved: the response then reveals nothing about the drop. */
const isProtected = (host: ResolvedHost | undefined): boolean =>
  host?.decision.kind === 'serve' && host.decision.gate !== null

function respond(
  options: SiteEdgeOptions,
  host: ResolvedHost,
  request: VisitRequest,
  response: VisitResponse,
): Promise<void> | undefined {
  const ownEndpoint = findOwnEndpoint(options.ownEndpoints, request.url ?? '/')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !ownEndpoint) return serve(options, host, request, response)
  if (host.sendsHsts) setDomainHsts(response)
  if (request.method === 'OPTIONS') return void sendOptions(request, response)
  if (ownEndpoint) return ownEndpoint(host, request, response)
  const refusal = { allow: methods, gated: isProtected(host) }
  return void options.refuseMethod(request, response, refusal)
}

function serve(
  options: SiteEdgeOptions,
  host: ResolvedHost,
  request: VisitRequest,
  response: VisitResponse,
): Promise<void> | undefined {
  const { unlockCookies, responseCache, sendResponse } = options
  const admission = admit(unlockCookies, host.decision, request)
  const kept =
    admission.kind === 'serve' ? responseCache.cached(host, siteRequest(request)) : undefined
  // It carries HSTS already; setting it again costs about a third of the request's CPU time.
  if (kept?.kind === 'response' && !removesServiceWorker(request, kept.status))
    return sendResponse(request, response, kept)
  if (host.sendsHsts) setDomainHsts(response)
  switch (admission.kind) {
    case 'serve':
      return kept
        ? send(options, { served: admission, outcome: kept }, request, response)
        : find(options, { host, served: admission }, request, response)
    case 'locked':
      options.forbidCdnCaching(response)
      return void options.sendUnlockPage(request, response)
    default:
      options.forbidCdnCaching(response)
      return void options.sendUnserved(request, response, admission)
  }
}

interface ServedHost {
  readonly host: ResolvedHost
  readonly served: ServedVersion
}

async function find(
  options: SiteEdgeOptions,
  { host, served }: ServedHost,
  request: VisitRequest,
  response: VisitResponse,
): Promise<void> {
  const { hosts, responseCache } = options
  let outcome = await responseCache.find(host, served, siteRequest(request))
  const current = hosts.recheck(host)
  if (current !== host && outcome.kind === 'response')
    outcome = await responseCache.find(current, served, siteRequest(request))
  await send(options, { served, outcome }, request, response)
}

interface ServedPath {
  readonly served: ServedVersion
  readonly outcome: PathOutcome
}

function send(
  { sendResponse, pages, forbidCdnCaching }: SiteEdgeOptions,
  { served, outcome }: ServedPath,
  request: VisitRequest,
  response: VisitResponse,
): Promise<void> | undefined {
  const gated = served.gate !== null
  if (outcome.kind === 'response') {
    // The owner's own page for missing paths.
    if (!removesServiceWorker(request, outcome.status))
      return sendResponse(request, response, outcome)
    forbidCdnCaching(response)
    return void removeServiceWorker(request, response, outcome.status)
  }
  forbidCdnCaching(response)
  switch (outcome.kind) {
    case 'no_thumbnail':
      return void response.writeHead(204, { 'cache-control': 'no-store' }).end()
    case 'redirect': {
      const { indexable } = served
      return void sendRedirect(request, response, { ...outcome, indexable, gated })
    }
    case 'bad_request': {
      const html = pages.state('bad_request')
      return void sendOwnPage(request, response, { status: 400, html, gated })
    }
    case 'not_found': {
      const { status, varies } = outcome
      const html = pages.state('path_not_found')
      const headers = varies && varyHeader(gated, varies)
      return void sendOwnPage(request, response, {
        status,
        html,
        gated,
        ...(headers && { headers }),
      })
    }
    default:
      return outcome satisfies never
  }
}

function sendFailure(
  pages: Pages,
  { error, gated }: { readonly error: unknown; readonly gated: boolean },
  request: VisitRequest,
  response: VisitResponse,
): void {
  if (error instanceof AppError && error.code === 'unavailable') {
    const headers = { 'retry-after': String(error.retryAfter ?? unavailableSeconds) }
    const html = pages.state('unavailable')
    sendOwnPage(request, response, { status: 503, html, gated, headers })
  } else sendOwnPage(request, response, { status: 500, html: pages.state('fault'), gated })
}

function sendOptions(request: VisitRequest, response: VisitResponse): void {
  response
    .writeHead(204, {
      allow: methods,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      // A preflight is only sent for headers that the page's own script sets.
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    })
    .end()
  request.resume()
}
