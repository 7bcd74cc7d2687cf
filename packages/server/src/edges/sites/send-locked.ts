import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../pages/accounts/form-problem.ts'
import { type UnlockPage, unlockPath } from '../pages/unlock-page.ts'
import { sendPage } from './send-page.ts'
import { wayBack } from './way-back.ts'

export interface Refusal {
  readonly status: number
  readonly returnTo: string
  readonly problem: Problem | null
  readonly retryAfter?: number | null
}

export type SendLocked = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal?: Refusal,
) => void

/** The unlock screen. Nothing in it depends on more than the request, so that every path looks the same. */
export const createSendLocked =
  (unlockPage: UnlockPage): SendLocked =>
  (request, response, refusal = firstSight(request)) => {
    const { status, retryAfter = null, ...form } = refusal
    sendPage(request, response, {
      status,
      html: unlockPage(form),
      gated: true,
      headers: {
        ...lockedHeaders,
        ...(status === 401 && { 'www-authenticate': challenge }),
        ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
      },
    })
  }

const firstSight = ({ url = '/' }: IncomingMessage): Refusal => ({
  status: 401,
  returnTo: wayBack(url),
  problem: null,
})

/**
 * A 401 must name a way in (RFC 9110, 15.5.2). Browsers know no such scheme, so they show the page
 * instead of a dialog of their own.
 */
const challenge = `Cookie form-action="${unlockPath}"`

const lockedHeaders = {
  // Without `form-action`: some browsers hold it against the redirects of the page that is opened.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'",
  // With less the form would be posted without an origin.
  'referrer-policy': 'same-origin',
} as const
