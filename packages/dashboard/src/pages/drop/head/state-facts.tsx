// State and password beside the heading of a drop's page, and the link to the editor.
import { Link } from '@tanstack/react-router'
import type { Drop } from '../../../api/queries.ts'
import { buttonClass } from '../../../components/button.tsx'
import { Lock } from '../../../components/lock.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { shownState, stateDots } from '../../../drops/drop-state.ts'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

export function StateFacts({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const state = shownState(drop, user.email_verified)
  return (
    <>
      <StateDot {...stateDots[state]} />
      {drop.has_password && (
        <span className="inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap">
          <Lock />
          {messages.protected}
        </span>
      )}
      {state !== 'removed' && drop.live_version && (
        <Link
          to="/drops/$id/edit"
          params={{ id: drop.id }}
          className={`${buttonClass({ variant: 'quiet', small: true })} ml-auto`}
        >
          {drop.live_version.file_count === 1 ? messages.editPage : messages.editFiles}
        </Link>
      )}
    </>
  )
}
