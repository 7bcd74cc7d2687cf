// What a visitor sees at the address of a drop.
import type { Drop } from '../api/queries.ts'
import type { State } from '../components/state-dot.tsx'
import { expiresSoon, shownState, stateDots } from '../drops/drop-state.ts'
import { formatMoment } from '../drops/format-moment.ts'
import { messages } from './messages.ts'

const { visitors } = messages

type VisitedDrop = Pick<Drop, 'status' | 'has_password' | 'gallery' | 'expire_at' | 'expires_at'>

interface Visit {
  readonly state: State
  readonly sentences: readonly string[]
}

/** `verified`: whether the owner has confirmed their email; until then the drop is offline. */
export function describeVisit(drop: VisitedDrop, verified: boolean, now: number): Visit {
  const state = shownState(drop, verified)
  const dot = stateDots[state]
  if (state !== 'live') return { state: dot, sentences: [visitors[state]] }
  const open = drop.gallery ? visitors.gallery : visitors.open
  return {
    state: dot,
    sentences: [drop.has_password ? visitors.password : open, ...expiryOf(drop, now)],
  }
}

/** The clock of the plan starts again with each sign-in, so it is mentioned at its end only. */
function expiryOf(drop: VisitedDrop, now: number): string[] {
  const { expire_at, expires_at } = drop
  if (expires_at === null) return []
  const moment = formatMoment(expires_at)
  if (expire_at === expires_at) return [visitors.expires({ moment })]
  return expiresSoon(drop, now) ? [visitors.expiresByPlan({ moment })] : []
}
