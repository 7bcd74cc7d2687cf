// State and password beside the heading of a drop's page.
import type { Drop } from '../../../api/queries.ts'
import { Lock } from '../../../components/lock.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { shownState, stateDots } from '../../../drops/drop-state.ts'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

export function StateFacts({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  return (
    <>
      <StateDot {...stateDots[shownState(drop, user.email_verified)]} />
      {drop.has_password && (
        <span className="inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap">
          <Lock />
          {messages.protected}
        </span>
      )}
    </>
  )
}
