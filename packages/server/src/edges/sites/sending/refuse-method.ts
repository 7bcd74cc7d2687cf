// 405 response of the sites edge: an HTML page with the `Allow` header.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { Pages } from '../../pages/create-pages.ts'
import { sendOwnPage } from './send-own-page.ts'

export type RefuseMethod = (
  request: VisitRequest,
  response: VisitResponse,
  refusal: {
    /** Value of the `Allow` header. */
    readonly allow: string
    /** Whether the drop is password-protected. */
    readonly gated?: boolean
  },
) => void

export const createRefuseMethod =
  (pages: Pages): RefuseMethod =>
  (request, response, { allow, gated = false }) =>
    sendOwnPage(request, response, {
      status: 405,
      html: pages.state('method_not_allowed'),
      gated,
      headers: { allow },
    })
