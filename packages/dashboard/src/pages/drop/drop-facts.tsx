// State, password, expiry and the link to the editor, beside the heading of a drop's page.
import { dayMs, formatDays } from '@plinth/domain/base/day'
import { Link } from '@tanstack/react-router'
import type { Drop } from '../../api/queries.ts'
import { buttonClass } from '../../components/button.tsx'
import { Lock } from '../../components/lock.tsx'
import { useNow } from '../../components/relative-time.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { expiresSoon, type ShownState, shownState, stateDots } from '../../drops/drop-state.ts'
import { useSession } from '../../shell/session-context.ts'
import { messages } from './messages.ts'

export function DropFacts({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const state = shownState(drop, user.email_verified)
  return (
    <>
      <StateDot {...stateDots[state]} />
      {drop.has_password && (
        <span className="inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap">
          <Lock />
          {messages.page.protected}
        </span>
      )}
      <Expiry drop={drop} state={state} />
      {state !== 'removed' && drop.live_version?.file_count === 1 && (
        <Link
          to="/drops/$id/edit"
          params={{ id: drop.id }}
          className={`${buttonClass({ variant: 'quiet', small: true })} ml-auto`}
        >
          {messages.page.editPage}
        </Link>
      )}
    </>
  )
}

interface ExpiryProps {
  readonly drop: Drop
  readonly state: ShownState
}

/** How long the drop stays live without a sign-in. If that is soon, state-note.tsx explains it. */
function Expiry({ drop, state }: ExpiryProps) {
  const { tenant } = useSession()
  const now = useNow()
  if (!drop.expires_at || state !== 'live' || expiresSoon(drop, now)) return null
  const days = formatDays(Math.round((Date.parse(drop.expires_at) - now) / dayMs) * dayMs)
  const { ownerKeeps, memberKeeps } = messages.page
  return (
    <p className="text-sm text-muted">
      {tenant.role === 'owner' ? ownerKeeps({ days }) : memberKeeps({ days })}
    </p>
  )
}
