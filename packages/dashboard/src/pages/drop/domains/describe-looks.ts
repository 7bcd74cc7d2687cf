import type { Domain } from '../../../api/queries.ts'
import { relativeTo } from '../../../components/relative-to.ts'

const minute = 60_000

type Looks = Pick<Domain['dns'], 'checked_at' | 'next_check_at'>

/** When DNS was asked, and will be. Clocks differ: what was done is never in the future. */
export function describeLooks({ checked_at, next_check_at }: Looks, now: number): string {
  const next = Date.parse(next_check_at)
  const again = next - now < 1.5 * minute ? 'within a minute' : relativeTo(next, now)
  if (checked_at === null) return `DNS is looked at ${again}.`
  const looked = Math.min(Date.parse(checked_at), now)
  return `Looked ${relativeTo(looked, now)}, looks again ${again}.`
}
