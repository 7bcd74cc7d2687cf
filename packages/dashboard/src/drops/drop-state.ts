// State of a drop as the dashboard shows it: label and tone.
import { noticeLeadMs } from '@plinth/domain/lifecycle/free-clock'
import type { Drop } from '../api/queries.ts'
import type { State } from '../components/state-dot.tsx'
import { messages } from './messages.ts'

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

/** A reserved drop may have drafts with previews, until its date. */
export const servesPreviews = (
  { status, expires_at }: Pick<Drop, 'status' | 'expires_at'>,
  now: number,
): boolean =>
  status === 'live' ||
  (status === 'reserved' && (expires_at === null || Date.parse(expires_at) > now))

const { states } = messages

export const stateDots: Readonly<Record<ShownState, State>> = {
  live: { tone: 'good', label: states.live },
  waiting: { tone: 'warn', label: states.waiting },
  unpublished: { tone: 'plain', label: states.unpublished },
  paused: { tone: 'warn', label: states.paused },
  expired: { tone: 'bad', label: states.expired },
  removed: { tone: 'bad', label: states.removed },
  reserved: { tone: 'plain', label: states.reserved },
}
