// Visitors: one drop's address, from the host label to the bytes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import type { RedirectStatus } from '@plinth/domain/redirect-rule'
import type { Urls } from '../http/urls.ts'
import type { Pages } from '../pages/create-pages.ts'
import { alwaysRevalidate } from './answer-headers.ts'
import type { Answers, SiteRequest } from './answers.ts'
import type { Places } from './places.ts'
import type { SendAnswer } from './send-answer.ts'
import { sendPage } from './send-page.ts'

export interface SiteEdgeOptions {
  readonly places: Places
  readonly answers: Answers
  readonly sendAnswer: SendAnswer
  readonly pages: Pages
  readonly urls: Urls
  readonly onFailure: (error: unknown, request?: IncomingMessage) => void
}

export type SiteEdge = (label: string, request: IncomingMessage, response: ServerResponse) => void

const methods = 'GET, HEAD, OPTIONS'
const retryAfterSeconds = 3600
const unavailableSeconds = 10

export function createSiteEdge(options: SiteEdgeOptions): SiteEdge {
  const { pages } = options
  return (label, request, response) => {
    if (request.method === 'OPTIONS') return answerOptions(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: methods }
      return sendPage(request, response, {
        status: 405,
        html: pages.state('method_not_allowed'),
        headers,
      })
    }
    const fail = (error: unknown) => {
      options.onFailure(error, request)
      if (response.headersSent) response.destroy()
      else if (error instanceof AppError && error.code === 'unavailable') {
        const headers = { 'retry-after': String(error.retryAfter ?? unavailableSeconds) }
        sendPage(request, response, { status: 503, html: pages.state('unavailable'), headers })
      } else sendPage(request, response, { status: 500, html: pages.state('fault') })
    }
    try {
      serve(options, label, request, response)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

/** What is in memory is answered at once, without a promise: nearly every visit. */
function serve(
  options: SiteEdgeOptions,
  label: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const { places, answers, sendAnswer } = options
  const place = places.known(label)
  const answer = place && answers.known(place, siteRequest(request))
  if (answer) return sendAnswer(request, response, answer)
  return find(options, label, request, response)
}

async function find(
  { places, answers, sendAnswer, pages, urls }: SiteEdgeOptions,
  label: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = places.known(label) ?? (await places.find(label))
  const { decision } = place
  if (decision.kind === 'state') {
    const headers = decision.status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {}
    return sendPage(request, response, {
      status: decision.status,
      html: pages.state(decision.page),
      headers,
    })
  }
  if (decision.kind === 'moved') {
    const location = urls.site(decision.slug) + pathOf(request.url ?? '/')
    return redirect(request, response, { status: 307, location, indexable: true })
  }

  const found = await answers.find(place, decision, siteRequest(request))
  switch (found.kind) {
    case 'answer':
      return sendAnswer(request, response, found.answer)
    case 'redirect':
      return redirect(request, response, { ...found, indexable: decision.indexable })
    case 'bad_request':
      return sendPage(request, response, { status: 400, html: pages.state('bad_request') })
    case 'not_found':
      return sendPage(request, response, {
        status: found.status,
        html: pages.state('path_not_found'),
      })
    default:
      return found satisfies never
  }
}

const siteRequest = ({ url = '/', headers }: IncomingMessage): SiteRequest => ({
  target: url,
  secFetchDest: headers['sec-fetch-dest']?.toString(),
})

/** Only what is safely a path of the other host; anything else leads to its front page. */
const pathOf = (target: string): string => (/^\/(?!\/)[\x21-\x7e]*$/.test(target) ? target : '/')

interface Redirect {
  readonly status: RedirectStatus
  readonly location: string
  readonly indexable: boolean
}

function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  { status, location, indexable }: Redirect,
): void {
  response
    .writeHead(status, {
      location,
      'cache-control': alwaysRevalidate,
      'access-control-allow-origin': '*',
      ...(!indexable && { 'x-robots-tag': 'noindex' }),
      'content-length': 0,
    })
    .end()
  request.resume()
}

function answerOptions(request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      allow: methods,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      // A preflight comes only because of a header that the page has set itself.
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    })
    .end()
  request.resume()
}
