import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pages } from '../pages/create-pages.ts'
import { sendPage } from './send-page.ts'

export type RefuseMethod = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Those that are taken. */
  allow: string,
) => void

export const createRefuseMethod =
  (pages: Pages): RefuseMethod =>
  (request, response, allow) =>
    sendPage(request, response, {
      status: 405,
      html: pages.state('method_not_allowed'),
      headers: { allow },
    })
