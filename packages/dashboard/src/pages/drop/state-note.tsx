// Note on the drop page: why the drop is offline or expires soon, and what the owner can do.
import { formatDay } from '@plinth/domain/base/day'
import type { Drop } from '../../api/queries.ts'
import { useNow } from '../../components/relative-time.tsx'
import { SeePlans } from '../../components/see-plans.tsx'
import { expiresSoon, type ShownState, stateReasons } from '../../drops/drop-state.ts'
import { useSession } from '../../shell/session-context.ts'
import { useFocusAfterRemoval } from './editing/use-focus-after-removal.ts'
import { messages } from './messages.ts'
import { UnpublishedNote } from './unpublished-note.tsx'

interface StateNoteProps {
  readonly drop: Drop
  readonly state: ShownState
}

export function StateNote({ drop, state }: StateNoteProps) {
  const { user } = useSession()
  const now = useNow()
  const onPublish = useFocusAfterRemoval(drop.published, () => document.querySelector('h1'))
  if (state === 'live' && expiresSoon(drop, now)) {
    return (
      <p className="notice warn">
        {messages.page.expires({ day: formatDay(Date.parse(drop.expires_at ?? '')) })} <SeePlans />
      </p>
    )
  }
  if (!drop.published && state !== 'removed') {
    return <UnpublishedNote drop={drop} onPublish={onPublish} />
  }
  const reason = stateReasons[state]
  // The card of the versions says it, where the first version replaces it and nothing moves.
  const isInCard = state === 'reserved' && user.email_verified
  if (!reason || isInCard) return null
  return (
    <p className="notice warn">
      {reason} {state === 'paused' && <SeePlans />}
    </p>
  )
}
