// Note on the drop page: why the drop is offline or expires soon, and what the owner can do.
import { formatDay } from '@plinth/domain/base/day'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Drop } from '../../api/queries.ts'
import { useNow } from '../../components/relative-time.tsx'
import { SeePlans } from '../../components/see-plans.tsx'
import { expiresSoon, type ShownState } from '../../drops/drop-state.ts'
import { stateReasons } from '../../drops/reasons/state-reasons.ts'
import { useSession } from '../../shell/session-context.ts'
import { useFocusAfterRemoval } from './editing/use-focus-after-removal.ts'
import { messages } from './messages.ts'

const UnpublishedNote = lazy(() => import('./unpublished-note.tsx'))
const PausedNote = lazy(async () => ({
  default: (await import('../drops/paused/paused-note.tsx')).PausedNote,
}))

interface StateNoteProps {
  readonly drop: Drop
  readonly state: ShownState
}

export function StateNote({ drop, state }: StateNoteProps) {
  const { user } = useSession()
  const now = useNow()
  const onPublish = useFocusAfterRemoval(drop.published, findHeading)
  const onChosen = useFocusAfterRemoval(state !== 'paused', findHeading)
  if (drop.expire_at && drop.expire_at === drop.expires_at && expiresHere(drop, state, now)) {
    const { ownExpired, ownExpiry, changeExpiry } = messages.page
    const at = Date.parse(drop.expire_at)
    const day = formatDay(at)
    return (
      <p className="notice warn">
        {state === 'expired'
          ? ownExpired({ day, deletion: formatDay(at + expiredRetentionMs) })
          : ownExpiry({ day })}{' '}
        <Link to="/drops/$id/settings" params={{ id: drop.id }} className="text-link">
          {changeExpiry}
        </Link>
      </p>
    )
  }
  if (state === 'live' && expiresSoon(drop, now)) {
    return (
      <p className="notice warn">
        {messages.page.planExpires({ day: formatDay(Date.parse(drop.expires_at ?? '')) })}{' '}
        <SeePlans />
      </p>
    )
  }
  if (!drop.published && state !== 'removed') {
    return (
      <Suspense fallback={<p className="notice warn">{stateReasons.unpublished}</p>}>
        <UnpublishedNote drop={drop} onPublish={onPublish} />
      </Suspense>
    )
  }
  if (state === 'paused') {
    return (
      <Suspense fallback={<p className="notice warn min-h-15" />}>
        <PausedNote onSaved={onChosen} />
      </Suspense>
    )
  }
  const reason = stateReasons[state]
  // The card of the versions says it, where the first version replaces it and nothing moves.
  const isInCard = state === 'reserved' && user.email_verified
  if (!reason || isInCard) return null
  return <p className="notice warn">{reason}</p>
}

const findHeading = () => document.querySelector('h1')

/** True if the date that the owner set has passed or comes soon. */
const expiresHere = (drop: Drop, state: ShownState, now: number): boolean =>
  state === 'expired' || (state === 'live' && expiresSoon(drop, now))
