// Descriptions of when the DNS of a custom domain is checked and its certificate ordered.
import type { Domain } from '../../../api/queries.ts'
import { relativeTo, timeSince } from '../../../components/relative-to.ts'
import { messages } from './messages.ts'

const { checks, explained } = messages

const minute = 60_000

type CheckTimes = Pick<Domain['dns'], 'checked_at' | 'next_check_at'>

/** The last and the next DNS check. */
export function describeDnsChecks({ checked_at, next_check_at }: CheckTimes, now: number): string {
  const when = soonOr(next_check_at, now)
  if (checked_at === null) return checks.first({ when })
  return checks.next({ checked: timeSince(Date.parse(checked_at), now), when })
}

/** When a failed certificate order is retried; null if it did not fail, or none is ordered. */
export function describeCertificateOrder(
  { status, reason, certificate_due_at }: Pick<Domain, 'status' | 'reason' | 'certificate_due_at'>,
  now: number,
): string | null {
  if (certificate_due_at === null || status !== 'failed' || reason === null) return null
  return explained.certificateRetry({ when: soonOr(certificate_due_at, now) })
}

function soonOr(instant: string, now: number): string {
  const next = Date.parse(instant)
  return next - now < 1.5 * minute ? checks.soon : relativeTo(next, now)
}
