// Expiry clock of free tenants, restarted by each sign-in of the owner: when to send the expiry notice,
// and when to remove expired drops.
import { dayMs } from '../base/day.ts'
import { freeLifetime } from './drop-state.ts'

/** How long before expiry the owner is notified. */
export const noticeLeadMs = 5 * dayMs
/** Minimum time between a late notice and removal; three days of it allow for slow mail delivery. */
export const lateNoticeMs = noticeLeadMs + 3 * dayMs
/** How long expired content is kept before it is removed. */
export const expiredRetentionMs = 30 * dayMs
const noticeAfterMs = freeLifetime - noticeLeadMs

export interface FreeClock {
  /** Null if the tenant has no expiry clock, as on a paid plan. */
  readonly startedAt: number | null
  /** Whether the tenant has a drop that the clock applies to. */
  readonly hasExpiringDrops: boolean
  readonly notice: ClockNotice | null
  /** Whether a drop that is due for removal was published or changed after the notice. */
  readonly hasChangedDrops: boolean
}

interface ClockNotice {
  /** Start of the clock period that the notice is about. */
  readonly clockStartedAt: number
  readonly at: number
  /** Whether the mail was delivered, or permanently refused. */
  readonly delivered: boolean
}

export type ClockStep =
  /** Nothing has to be done before `until`, whatever happens in the meantime. */
  | { readonly kind: 'wait'; readonly until: number }
  | {
      readonly kind: 'notify'
      readonly clockStartedAt: number
      readonly expiresAt: number
      readonly removedAt: number
    }
  | { readonly kind: 'remove' }

/** A clock only moves forward, so no later period can end sooner than one that starts `now`. */
export function clockStep(
  { startedAt, hasExpiringDrops, notice, hasChangedDrops }: FreeClock,
  now: number,
): ClockStep {
  if (startedAt === null) return wait(now + noticeAfterMs)
  if (now < startedAt + noticeAfterMs) return wait(startedAt + noticeAfterMs)
  // An API token may publish a drop without a sign-in, so look again tomorrow.
  if (!hasExpiringDrops) return wait(now + dayMs)
  if (notice?.clockStartedAt !== startedAt) return notify(startedAt, now)
  const removedAt = removalAt(startedAt, notice.at)
  if (now < removedAt) return wait(Math.min(removedAt, now + noticeAfterMs))
  if (!notice.delivered) return wait(now + dayMs)
  // The notice does not name them.
  return hasChangedDrops ? notify(startedAt, now) : { kind: 'remove' }
}

const notify = (startedAt: number, now: number): ClockStep => ({
  kind: 'notify',
  clockStartedAt: startedAt,
  expiresAt: startedAt + freeLifetime,
  removedAt: removalAt(startedAt, now),
})

const wait = (until: number): ClockStep => ({ kind: 'wait', until })

const removalAt = (startedAt: number, noticeAt: number): number =>
  Math.max(startedAt + freeLifetime + expiredRetentionMs, noticeAt + lateNoticeMs)
