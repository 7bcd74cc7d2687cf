// Note on the drop page: why the drop is offline or expires soon, and what the owner can do.
import { formatDay } from '@plinth/domain/base/day'
import { expiredRetentionMs, noticeLeadMs } from '@plinth/domain/lifecycle/free-clock'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Drop } from '../../api/queries.ts'
import { useNow } from '../../components/relative-time.tsx'
import { SeePlans } from '../../components/see-plans.tsx'
import { expiresSoon, type ShownState } from '../../drops/drop-state.ts'
import { formatMoment } from '../../drops/format-moment.ts'
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
  const own = <OwnExpiry drop={drop} state={state} now={now} />
  if ((state === 'live' || state === 'expired') && hasOwnNote(drop, state, now)) return own
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
      <>
        {own}
        <Suspense fallback={<p className="notice warn">{stateReasons.unpublished}</p>}>
          <UnpublishedNote drop={drop} onPublish={onPublish} />
        </Suspense>
      </>
    )
  }
  if (state === 'paused') {
    return (
      <>
        {own}
        <Suspense fallback={<p className="notice warn min-h-15" />}>
          <PausedNote onSaved={onChosen} />
        </Suspense>
      </>
    )
  }
  const reason = stateReasons[state]
  // The card of the versions says it, where the first version replaces it and nothing moves.
  const isInCard = state === 'reserved' && user.email_verified
  if (!reason || isInCard) return state === 'reserved' ? own : null
  return <p className="notice warn">{reason}</p>
}

const findHeading = () => document.querySelector('h1')

interface OwnExpiryProps extends StateNoteProps {
  readonly now: number
}

/** The date that the owner set, if it has passed or comes soon: whatever else is said about the drop. */
function OwnExpiry({ drop, state, now }: OwnExpiryProps) {
  const { expire_at, updated_at } = drop
  if (expire_at === null || !hasOwnNote(drop, state, now)) return null
  const { ownExpired, ownExpiredOffline, ownExpiry, changeExpiry } = messages.page
  const moment = formatMoment(expire_at)
  const deletion = Math.max(Date.parse(expire_at), Date.parse(updated_at)) + expiredRetentionMs
  return (
    <p className="notice warn">
      {isPast(drop, state, now)
        ? (state === 'expired' ? ownExpired : ownExpiredOffline)({
            moment,
            deletion: deletion > now ? formatDay(deletion) : null,
          })
        : ownExpiry({ moment })}{' '}
      <Link to="/drops/$id/settings" params={{ id: drop.id }} className="text-link">
        {changeExpiry}
      </Link>
    </p>
  )
}

/** An earlier end of the plan's period has its own note. */
const hasOwnNote = (drop: Drop, state: ShownState, now: number): boolean =>
  drop.expire_at !== null &&
  drop.expire_at === drop.expires_at &&
  (isPast(drop, state, now) || Date.parse(drop.expire_at) - now <= noticeLeadMs)

const isPast = ({ expire_at }: Drop, state: ShownState, now: number): boolean =>
  state === 'expired' || (expire_at !== null && Date.parse(expire_at) <= now)
