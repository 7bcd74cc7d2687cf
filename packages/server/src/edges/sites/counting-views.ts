import type { ServerResponse } from 'node:http'
import type { SendAnswer } from './send-answer.ts'
import type { ViewCounter } from './view-counter.ts'

/** With which status an answer is sent, if at all, is known once it was. */
export const countingViews =
  (send: SendAnswer, views: Pick<ViewCounter, 'count'>): SendAnswer =>
  (request, response, answer) => {
    const sent = send(request, response, answer)
    const { viewOf } = answer
    if (viewOf === null || request.method !== 'GET') return sent
    if (sent === undefined) {
      if (isShown(response)) views.count(viewOf, request)
      return undefined
    }
    return sent.then(() => {
      if (isShown(response)) views.count(viewOf, request)
    })
  }

/** A part of a page is no page; whoever has it already looks at it again. */
const isShown = ({ headersSent, statusCode }: ServerResponse): boolean =>
  headersSent && (statusCode === 200 || statusCode === 304)
