// What the passing of time asks for where drops live by their owner's sign-ins: that the owner is
// told in time, and that what nobody came back for goes in the end.
import { dayMs, freeLifetime } from './lifecycle.ts'

/** How long before its drops expire an owner is told. */
export const noticeMs = 5 * dayMs
/** So much time is left to whoever is told late; three days of it the mail may be on its way. */
const lateNoticeMs = noticeMs + 3 * dayMs
/** How long expired content is kept. */
export const keptExpiredMs = 30 * dayMs
const toldAfter = freeLifetime - noticeMs

export interface FreeClock {
  /** Null: there is none, as on a paid plan. */
  readonly startedAt: number | null
  /** Whether there is a drop that expires by it. */
  readonly ticks: boolean
  readonly notice: ClockNotice | null
}

interface ClockNotice {
  /** Start of the period that it speaks of. */
  readonly clockStartedAt: number
  readonly at: number
  /** Handed over, or refused for good. */
  readonly delivered: boolean
}

export type ClockStep =
  /** Whatever happens meanwhile: nothing is to be done before then. */
  | { readonly kind: 'wait'; readonly until: number }
  | {
      readonly kind: 'tell'
      readonly clockStartedAt: number
      readonly expiresAt: number
      readonly removedAt: number
    }
  | { readonly kind: 'remove' }

/** A clock can only be set forward; so no period that has not begun ends sooner than one from `now`. */
export function clockStep({ startedAt, ticks, notice }: FreeClock, now: number): ClockStep {
  if (startedAt === null) return wait(now + toldAfter)
  if (now < startedAt + toldAfter) return wait(startedAt + toldAfter)
  // Something may be published without a sign-in.
  if (!ticks) return wait(now + dayMs)
  if (notice?.clockStartedAt !== startedAt) {
    const expiresAt = startedAt + freeLifetime
    const removedAt = removalAt(startedAt, now)
    return { kind: 'tell', clockStartedAt: startedAt, expiresAt, removedAt }
  }
  const removedAt = removalAt(startedAt, notice.at)
  if (now < removedAt) return wait(Math.min(removedAt, now + toldAfter))
  return notice.delivered ? { kind: 'remove' } : wait(now + dayMs)
}

const wait = (until: number): ClockStep => ({ kind: 'wait', until })

const removalAt = (startedAt: number, toldAt: number): number =>
  Math.max(startedAt + freeLifetime + keptExpiredMs, toldAt + lateNoticeMs)
