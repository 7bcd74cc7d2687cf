// View counting around the sending of responses.
import type { VisitResponse } from '../../http/visit.ts'
import type { SendResponse } from '../sending/send-response.ts'
import type { ViewCounter } from './view-counter.ts'

/** Wraps `SendResponse` to count views. Counts after sending, when the response's status is known. */
export const countingViews =
  (send: SendResponse, views: Pick<ViewCounter, 'count'>): SendResponse =>
  (request, response, prepared) => {
    const sent = send(request, response, prepared)
    const { viewOf } = prepared
    if (viewOf === null || request.method !== 'GET') return sent
    if (sent === undefined) {
      if (isPageView(response)) views.count(viewOf, request)
      return undefined
    }
    return sent.then(() => {
      if (isPageView(response)) views.count(viewOf, request)
    })
  }

/** A range (206) is no page view; a revalidated page (304) is viewed again. */
const isPageView = ({ headersSent, statusCode }: VisitResponse): boolean =>
  headersSent && (statusCode === 200 || statusCode === 304)
