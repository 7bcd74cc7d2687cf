// What a visitor sees at the address of a drop.
import { formatDay } from '@plinth/domain/base/day'
import type { Drop } from '../api/queries.ts'
import type { State } from '../components/state-dot.tsx'
import { shownState, stateDots } from '../drops/drop-state.ts'
import { messages } from './messages.ts'

const { visitors } = messages

type VisitedDrop = Pick<Drop, 'status' | 'has_password' | 'gallery' | 'expire_at'>

interface Visit {
  readonly state: State
  readonly sentences: readonly string[]
}

/** `verified`: whether the owner has confirmed their email; until then the drop is offline. */
export function describeVisit(drop: VisitedDrop, verified: boolean): Visit {
  const state = shownState(drop, verified)
  const dot = stateDots[state]
  if (state !== 'live') return { state: dot, sentences: [visitors[state]] }
  const open = drop.gallery ? visitors.gallery : visitors.open
  return {
    state: dot,
    sentences: [
      drop.has_password ? visitors.password : open,
      ...(drop.expire_at ? [visitors.expires({ day: formatDay(Date.parse(drop.expire_at)) })] : []),
    ],
  }
}
