// State of a drop as the dashboard shows it: label, tone and explanation.
import { noticeLeadMs } from '@plinth/domain/lifecycle/free-clock'
import { plans } from '@plinth/domain/plans/plans'
import type { Drop } from '../api/queries.ts'
import type { State } from '../components/state-dot.tsx'

export type ShownState = Drop['status'] | 'waiting'

/** `verified`: whether the owner has confirmed their email; until then the drop is offline. */
export const shownState = ({ status }: Pick<Drop, 'status'>, verified: boolean): ShownState =>
  status === 'live' && !verified ? 'waiting' : status

/** True once the owners have been due their expiry notice by email. */
export const expiresSoon = (
  { status, expires_at }: Pick<Drop, 'status' | 'expires_at'>,
  now: number,
): boolean =>
  status === 'live' && expires_at !== null && Date.parse(expires_at) - now <= noticeLeadMs

export const stateDots: Readonly<Record<ShownState, State>> = {
  live: { tone: 'good', label: 'live' },
  waiting: { tone: 'warn', label: 'waiting' },
  paused: { tone: 'warn', label: 'paused' },
  expired: { tone: 'bad', label: 'expired' },
  removed: { tone: 'bad', label: 'removed' },
  reserved: { tone: 'plain', label: 'reserved' },
}

/** Null if the state needs no explanation. */
export const stateReasons: Readonly<Record<ShownState, string | null>> = {
  live: null,
  waiting: 'It is kept, and shown as soon as the e-mail address of its owner is confirmed.',
  paused: `Your paid plan ended, and ${plans.free.title} includes ${plans.free.drops} drops: the oldest stay online. Delete an older drop or upgrade to bring this one back.`,
  expired:
    'Its time is over and visitors see nothing. Nothing is lost yet: it comes back when its owner signs in.',
  removed:
    'The people who run this service have taken it down. If you think this is a mistake, write to them.',
  reserved:
    'The address is yours, and nothing is published there yet. Drop a file, a folder or a zip anywhere on this page.',
}
