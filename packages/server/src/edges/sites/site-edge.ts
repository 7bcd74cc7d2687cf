// Visitors: one drop's address, from the host label to the bytes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import type { RedirectStatus } from '@plinth/domain/redirect-rule'
import { isSubresource, resolve } from '@plinth/domain/resolve'
import type { Clock } from '../../ports/clock.ts'
import type { Urls } from '../http/urls.ts'
import type { Pages } from '../pages/create-pages.ts'
import type { AddressBook } from './address-book.ts'
import type { ContentStore } from './content-store.ts'
import { sendFile } from './send-file.ts'
import { sendPage } from './send-page.ts'
import { decideServing } from './serving-decision.ts'

export interface SiteEdgeOptions {
  readonly addresses: AddressBook
  readonly content: ContentStore
  readonly clock: Clock
  readonly pages: Pages
  readonly urls: Urls
  readonly onFailure: (error: unknown, request: IncomingMessage) => void
}

export type SiteEdge = (label: string, request: IncomingMessage, response: ServerResponse) => void

const retryAfterSeconds = 3600
const unavailableSeconds = 10

export function createSiteEdge(options: SiteEdgeOptions): SiteEdge {
  const { pages } = options
  return (label, request, response) => {
    if (request.method === 'OPTIONS') return answerOptions(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: 'GET, HEAD, OPTIONS' }
      return sendPage(request, response, {
        status: 405,
        html: pages.state('method_not_allowed'),
        headers,
      })
    }
    serve(options, label, request, response).catch((error: unknown) => {
      options.onFailure(error, request)
      if (response.headersSent) response.destroy()
      else if (error instanceof AppError && error.code === 'unavailable') {
        const headers = { 'retry-after': String(error.retryAfter ?? unavailableSeconds) }
        sendPage(request, response, { status: 503, html: pages.state('unavailable'), headers })
      } else sendPage(request, response, { status: 500, html: pages.state('fault') })
    })
  }
}

async function serve(
  { addresses, content, clock, pages, urls }: SiteEdgeOptions,
  label: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const decision = decideServing(await addresses.find(label), clock.now())
  if (decision.kind === 'state') {
    const headers = decision.status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {}
    return sendPage(request, response, {
      status: decision.status,
      html: pages.state(decision.page),
      headers,
    })
  }
  const target = request.url ?? '/'
  if (decision.kind === 'moved') {
    return redirect(request, response, 307, urls.site(decision.slug) + pathOf(target))
  }

  const manifest = await content.manifest(decision.version)
  const intent = resolve(manifest, decision, {
    target,
    subresource: isSubresource(request.headers['sec-fetch-dest']?.toString()),
  })
  switch (intent.kind) {
    case 'redirect':
      return redirect(request, response, intent.status, intent.location)
    case 'bad_request':
      return sendPage(request, response, { status: 400, html: pages.state('bad_request') })
    case 'not_found':
      return sendPage(request, response, {
        status: intent.status,
        html: pages.state('path_not_found'),
      })
    case 'file': {
      const { version, indexable } = decision
      return sendFile(request, response, {
        file: intent.file,
        status: intent.status,
        headers: intent.headers,
        publishedAt: version.createdAt,
        indexable,
        open: (span) => content.open(version, intent.file, span),
      })
    }
    default:
      return intent satisfies never
  }
}

/** Only what is safely a path of the other host; anything else leads to its front page. */
const pathOf = (target: string): string => (/^\/(?!\/)[\x21-\x7e]*$/.test(target) ? target : '/')

function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  status: RedirectStatus,
  location: string,
): void {
  const cacheControl = 'public, max-age=0, must-revalidate'
  response.writeHead(status, { location, 'cache-control': cacheControl, 'content-length': 0 }).end()
  request.resume()
}

function answerOptions(request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-max-age': '86400',
    })
    .end()
  request.resume()
}
