// Expiry date that an owner sets for one drop: which dates are accepted, when the owner is notified, and
// when the expired drop is removed.
import { dayMs } from '../base/day.ts'
import { AppError } from '../base/errors.ts'
import { expiredRetentionMs, lateNoticeMs } from './free-clock.ts'

export const maxExpiryYears = 10
const maxExpiryMs = maxExpiryYears * 366 * dayMs

/** Refuses a time that has passed, or that is too far ahead. Null: the drop has no date of its own. */
export function checkExpireAt(at: number | null, now: number): number | null {
  if (at === null) return null
  if (at <= now)
    throw new AppError(
      'invalid_field',
      'The time in `expire_at` must be in the future. To take the drop offline now, set `published` to false.',
    )
  if (at > now + maxExpiryMs)
    throw new AppError(
      'invalid_field',
      `The time in \`expire_at\` can be up to ${maxExpiryYears} years ahead. Set it to null to remove the date.`,
    )
  return at
}

/** An owner's drops that expired within this time share one mail. */
const sharedNoticeMs = 2 * dayMs
/** The mail leaves as much time before the removal as a late notice of the free clock does. */
const noticeAfterMs = expiredRetentionMs - lateNoticeMs

export interface OwnExpiry {
  readonly expireAt: number
  /** When the drop was last changed: a drop in use is not removed. */
  readonly updatedAt: number
  readonly notice: {
    readonly at: number
    /** Whether the mail was delivered, or permanently refused. */
    readonly delivered: boolean
  } | null
}

export type OwnExpiryStep =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'notify' }
  | { readonly kind: 'remove' }

/** When the job first has to look at a drop with this date. */
export const expiryDueAt = (expireAt: number): number => expireAt + noticeAfterMs

/** Whether a notice that is sent for another drop now should also name this one. */
export const sharesNotice = (
  { expireAt, notice }: { readonly expireAt: number; readonly notice: object | null },
  now: number,
): boolean => notice === null && now >= expiryDueAt(expireAt) - sharedNoticeMs

export function ownExpiryStep(expiry: OwnExpiry, now: number): OwnExpiryStep {
  const { expireAt, updatedAt, notice } = expiry
  if (now < expiryDueAt(expireAt)) return { kind: 'wait', until: expiryDueAt(expireAt) }
  if (notice === null) return { kind: 'notify' }
  const removedAt = removalAt(expiry, notice.at)
  if (now < removedAt) return { kind: 'wait', until: removedAt }
  if (!notice.delivered) return { kind: 'wait', until: now + dayMs }
  // The notice has an earlier day than this one.
  return updatedAt > notice.at ? { kind: 'notify' } : { kind: 'remove' }
}

export const removalAt = (
  { expireAt, updatedAt }: Pick<OwnExpiry, 'expireAt' | 'updatedAt'>,
  noticeAt: number,
): number => Math.max(Math.max(expireAt, updatedAt) + expiredRetentionMs, noticeAt + lateNoticeMs)
