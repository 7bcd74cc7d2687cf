// Responses for addresses that serve no content: state pages (not found, expired, paused, …) and
// redirects to the drop's current slug or custom domain.
import type { ServingDecision } from '../../../usecases/serving/find-address.ts'
import type { Urls } from '../../http/urls.ts'
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { Pages } from '../../pages/create-pages.ts'
import type { PageState } from '../../pages/state-page.ts'
import { sendOwnPage } from './send-own-page.ts'
import { sendRedirect } from './send-redirect.ts'

/** A decision for an address that serves no content: a state page, or a redirect. */
export type UnservedDecision = Exclude<ServingDecision, { kind: 'serve' }>

export type SendUnserved = (
  request: VisitRequest,
  response: VisitResponse,
  decision: UnservedDecision,
) => void

/** Matches the page texts: “Try again later” (1 hour) and “Try again another day” (1 day). */
const retryAfterSeconds: Partial<Record<PageState, number>> = { unverified: 3600, paused: 86_400 }

export const createSendUnserved =
  (pages: Pages, urls: Urls): SendUnserved =>
  (request, response, decision) => {
    if (decision.kind === 'moved') {
      const { label, gated } = decision
      const location = urls.drop(label) + pathOf(request.url ?? '/')
      const moved = { status: 307, location, indexable: !gated, gated, noStore: true } as const
      return sendRedirect(request, response, moved)
    }
    const { status, page } = decision
    const seconds = retryAfterSeconds[page]
    return sendOwnPage(request, response, {
      status,
      html: pages.state(page),
      ...(seconds && { headers: { 'retry-after': String(seconds) } }),
    })
  }

/** The request target if it is safe to append to the other host's origin; otherwise `/`. */
const pathOf = (target: string): string => (/^\/(?!\/)[\x21-\x7e]*$/.test(target) ? target : '/')
