// Note on the drop page: why the drop is offline or expires soon, and what the owner can do.
import { dayMs, formatDay } from '@plinth/domain/base/day'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import type { Drop } from '../../api/queries.ts'
import { useNow } from '../../components/relative-time.tsx'
import { SeePlans } from '../../components/see-plans.tsx'
import { expiresSoon, type ShownState, stateReasons } from '../../drops/drop-state.ts'

interface StateNoteProps {
  readonly drop: Drop
  readonly state: ShownState
}

export function StateNote({ drop, state }: StateNoteProps) {
  const now = useNow()
  if (state === 'live' && expiresSoon(drop, now)) {
    return (
      <p className="notice warn">
        Expires on {formatDay(Date.parse(drop.expires_at ?? ''))}. When an owner signs in, its{' '}
        {freeLifetime / dayMs} days start anew; on a paid plan nothing expires. <SeePlans />
      </p>
    )
  }
  const reason = stateReasons[state]
  if (!reason) return null
  return (
    <p className="notice warn">
      {reason} {state === 'paused' && <SeePlans />}
    </p>
  )
}
