// Decides what a request to a drop may read, before anything of the version is read.
import { isSubresource } from '@plinth/domain/serving/resolve'
import { thumbnailTarget } from '@plinth/domain/serving/thumbnail-target'
import type { ServingDecision } from '../../../usecases/serving/find-address.ts'
import type { VisitRequest } from '../../http/visit.ts'
import { isForServiceWorker } from '../sending/remove-service-worker.ts'
import type { UnlockCookies } from './unlock-cookies.ts'

/** The version, or a state page, a redirect or the unlock page instead. */
export type Admission = ServingDecision | { readonly kind: 'locked' }

export function admit(
  unlockCookies: UnlockCookies,
  decision: ServingDecision,
  request: VisitRequest,
): Admission {
  if (decision.kind !== 'serve') return decision
  const { gate, redirectDomain } = decision
  if (redirectDomain !== null && !isExemptFromRedirect(request))
    return { kind: 'moved', label: redirectDomain, gated: gate !== null }
  // Checked before the version is read, so neither headers nor timing reveal which paths exist.
  return gate === null || unlockCookies.isUnlocked(gate, request) ? decision : { kind: 'locked' }
}

/**
 * Requests that are not redirected to the custom domain: thumbnails, since their own policy
 * and that of the framing page allow no other host, and sub-resources, so that a page that is open when
 * the custom domain becomes active still loads completely. The script of a service worker is redirected,
 * which removes the worker: it may serve pages itself, and its visitors would never be redirected.
 */
const isExemptFromRedirect = (request: VisitRequest): boolean =>
  request.url === thumbnailTarget ||
  (isSubresource(request.headers['sec-fetch-dest']?.toString()) && !isForServiceWorker(request))
