// Unlock page of a password-protected drop: the password form, sent with 401 or the refusal's
// status.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { type UnlockPage, unlockPath } from '../../pages/unlock-page.ts'
import { sendOwnPage } from '../sending/send-own-page.ts'
import { sameHostPath } from './same-host-path.ts'

export interface UnlockRefusal {
  readonly status: number
  readonly returnTo: string
  readonly problem: Problem | null
  readonly retryAfter?: number | null
}

export type SendUnlockPage = (
  request: VisitRequest,
  response: VisitResponse,
  refusal?: UnlockRefusal,
) => void

/** Depends on the request alone, so existing and missing paths get the same response. */
export const createSendUnlockPage =
  (unlockPage: UnlockPage): SendUnlockPage =>
  (request, response, refusal = firstPrompt(request)) => {
    const { status, retryAfter = null, ...form } = refusal
    sendOwnPage(request, response, {
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

const firstPrompt = ({ url = '/' }: VisitRequest): UnlockRefusal => ({
  status: 401,
  returnTo: sameHostPath(url),
  problem: null,
})

/**
 * A 401 must have a `WWW-Authenticate` challenge (RFC 9110, 15.5.2). Browsers do not know this
 * scheme, so they show the page instead of their own dialog.
 */
const challenge = `Cookie form-action="${unlockPath}"`

const lockedHeaders = {
  // No `form-action`: some browsers apply it to the redirects that follow the form, too.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'",
  // A stricter policy would post the form without an `Origin`, and the server would refuse it.
  'referrer-policy': 'same-origin',
} as const
