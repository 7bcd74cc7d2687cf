import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pages } from '../pages/create-pages.ts'
import { sendPage } from './send-page.ts'

export type RefuseMethod = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: {
    /** The methods that are taken. */
    readonly allow: string
    /** At a protected drop. */
    readonly gated?: boolean
  },
) => void

export const createRefuseMethod =
  (pages: Pages): RefuseMethod =>
  (request, response, { allow, gated = false }) =>
    sendPage(request, response, {
      status: 405,
      html: pages.state('method_not_allowed'),
      gated,
      headers: { allow },
    })
