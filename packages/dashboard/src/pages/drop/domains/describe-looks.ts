import type { Domain } from '../../../api/queries.ts'
import { relativeTo } from '../../../components/relative-to.ts'

const minute = 60_000

type Looks = Pick<Domain['dns'], 'checked_at' | 'next_check_at'>

/** When DNS was asked, and will be. Clocks differ: what was done is never in the future. */
export function describeLooks({ checked_at, next_check_at }: Looks, now: number): string {
  const again = soonOr(next_check_at, now)
  if (checked_at === null) return `DNS is looked at ${again}.`
  const looked = Math.min(Date.parse(checked_at), now)
  return `Looked ${relativeTo(looked, now)}, looks again ${again}.`
}

/** When a certificate that could not be had is ordered again; null: it is there, or not ordered here. */
export function describeOrder(
  { status, reason, certificate_due_at }: Pick<Domain, 'status' | 'reason' | 'certificate_due_at'>,
  now: number,
): string | null {
  if (certificate_due_at === null || status !== 'failed' || reason === null) return null
  return `The certificate is ordered again ${soonOr(certificate_due_at, now)}. Checking again may bring that forward.`
}

function soonOr(instant: string, now: number): string {
  const next = Date.parse(instant)
  return next - now < 1.5 * minute ? 'within a minute' : relativeTo(next, now)
}
