// Line with the facts about a drop, below its address: live version, size, views and expiry.
import { dayMs, formatDay, formatDays } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { viewRange } from '@plinth/domain/visitors/views'
import { useQuery } from '@tanstack/react-query'
import { type Drop, viewsQuery } from '../../../api/queries.ts'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { useNow } from '../../../components/relative-time.tsx'
import { expiresSoon } from '../../../drops/drop-state.ts'
import { useSession } from '../../../shell/session-context.ts'
import { formatViewsCompact } from '../../../views/format-views.ts'
import { messages } from './messages.ts'

const { facts: texts } = messages

export function DropFacts({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const now = useNow()
  const live = drop.live_version
  // If it expires soon, a note says so.
  const expires = drop.status === 'live' && user.email_verified && !expiresSoon(drop, now)
  return (
    <p className="text-sm text-muted tabular-nums">
      <InlineFacts
        facts={[
          live ? texts.version({ number: live.version_number }) : texts.none,
          live && formatBytes(live.byte_size),
          live && user.email_verified && <ViewCount key="views" id={drop.id} />,
          expires && drop.expires_at && <Expiry key="expiry" drop={drop} now={now} />,
        ]}
      />
    </p>
  )
}

/** Its space is reserved while the number loads. */
function ViewCount({ id }: { readonly id: string }) {
  const views = useQuery(viewsQuery(id))
  return (
    <span className={views.data ? '' : 'invisible'}>
      {texts.views({ views: formatViewsCompact(views.data?.total ?? 0), days: viewRange.usual })}
    </span>
  )
}

/** On the date of its own, or unless the owner signs in. */
function Expiry({ drop, now }: { readonly drop: Drop; readonly now: number }) {
  const { tenant } = useSession()
  const at = Date.parse(drop.expires_at ?? '')
  if (drop.expires_at === drop.expire_at) return texts.expires({ day: formatDay(at) })
  const days = formatDays(Math.round((at - now) / dayMs) * dayMs)
  return tenant.role === 'owner' ? texts.ownerKeeps({ days }) : texts.memberKeeps({ days })
}
