// Page of a drop: address and state, then cards for versions, views and settings. Settings and
// uploads are hidden if an operator removed the drop.
import { dayMs, formatDays } from '@plinth/domain/base/day'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { AddressBar } from '../../components/address-bar.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Lock } from '../../components/lock.tsx'
import { ContentSkeleton } from '../../components/page-skeleton.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useNow } from '../../components/relative-time.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { expiresSoon, type ShownState, shownState, stateDots } from '../../drops/drop-state.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { PlanProblem } from '../../plans/plan-problem.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { usePublish } from '../../uploads/publishing.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { AnalyticsCard } from './analytics/analytics-card.tsx'
import { DeleteDrop } from './delete-drop.tsx'
import { DomainsCard } from './domains/domains-card.tsx'
import { PrimaryDomain } from './domains/primary-domain.tsx'
import { DropNotFoundReason } from './drop-not-found.tsx'
import { DropSettings } from './drop-settings.tsx'
import { UpgradeOffer } from './editing/upgrade-offer.tsx'
import { messages } from './messages.ts'
import { PasswordCard } from './password/password-card.tsx'
import { PublishHistory } from './publish-history.tsx'
import { StateNote } from './state-note.tsx'
import { useKnownTitle } from './use-known-title.ts'
import { Versions } from './versions.tsx'
import { ViewsCard } from './views/views-card.tsx'

const route = getRouteApi('/drops/$id')

/** The heading is the same element while the drop loads, so that it keeps the focus. */
export function DropPage() {
  const { id } = route.useParams()
  const { data: drop, error, isPending, refetch } = useQuery(dropQuery(id))
  const knownTitle = useKnownTitle(id) ?? messages.page.title
  const isGone = hasCode(error, 'not_found')
  const title = isGone ? messages.notFound.title : knownTitle
  useTitle(title)
  return (
    <>
      <BackToDrops />
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="min-w-0">
          <bdi>{title}</bdi>
        </h1>
        {drop && !isGone && <DropFacts drop={drop} />}
      </div>
      {isPending && <ContentSkeleton />}
      {isGone ? (
        <DropNotFoundReason />
      ) : (
        error && <ProblemNote error={error} onRetry={() => void refetch()} />
      )}
      {drop && !isGone && <DropDetails key={drop.id} drop={drop} />}
    </>
  )
}

/** State, password, expiry and the link to the editor, beside the heading. */
function DropFacts({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const state = shownState(drop, user.email_verified)
  return (
    <>
      <StateDot {...stateDots[state]} />
      {drop.has_password && <ProtectedMark />}
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

function DropDetails({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const publish = usePublish()
  const start = useCallback(
    (picked: readonly PickedFile[]) => publish(picked, drop.id),
    [publish, drop.id],
  )
  const state = shownState(drop, user.email_verified)
  // A removed drop is read-only: its versions can still be downloaded.
  const removed = state === 'removed'
  return (
    <div className="grid gap-6">
      {!removed && (
        <DropTarget label={messages.page.release({ name: titleOf(drop) })} onDrop={start} />
      )}
      <div className="grid gap-3">
        {removed ? (
          <p className="font-mono text-muted break-all">{drop.url}</p>
        ) : (
          <AddressBar url={drop.url} />
        )}
        {state === 'live' && <PrimaryDomain drop={drop} />}
        <StateNote drop={drop} state={state} />
      </div>
      <Versions drop={drop} {...(!removed && { onPick: start })} />
      {drop.live_version && user.email_verified && <PublishHistory dropId={drop.id} />}
      {drop.live_version && <ViewsCard dropId={drop.id} />}
      {!removed && (
        <>
          <DropSettings drop={drop} />
          <PlanProblem />
          <DomainsCard drop={drop} />
          <PasswordCard drop={drop} />
          <AnalyticsCard drop={drop} />
          <UpgradeOffer drop={drop} />
        </>
      )}
      <DeleteDrop drop={drop} />
    </div>
  )
}

const ProtectedMark = () => (
  <span className="inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap">
    <Lock />
    {messages.page.protected}
  </span>
)
