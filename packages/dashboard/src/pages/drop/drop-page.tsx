// Page of a drop: address and state, then cards for versions, views and settings. Settings and
// uploads are hidden if an operator removed the drop.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { AddressBar } from '../../components/address-bar.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Lock } from '../../components/lock.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { RelativeTime, useNow } from '../../components/relative-time.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { expiresSoon, shownState, stateDots } from '../../drops/drop-state.ts'
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
import { DropNotFound } from './drop-not-found.tsx'
import { DropSettings } from './drop-settings.tsx'
import { UpgradeOffer } from './editing/upgrade-offer.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { PublishHistory } from './publish-history.tsx'
import { StateNote } from './state-note.tsx'
import { Versions } from './versions.tsx'
import { ViewsCard } from './views/views-card.tsx'

const route = getRouteApi('/drops/$id')

export function DropPage() {
  const { id } = route.useParams()
  const drop = useQuery(dropQuery(id))
  useTitle(drop.data ? titleOf(drop.data) : 'A drop')
  return (
    <>
      <BackToDrops />
      {drop.isPending && <Skeleton rows={4} />}
      {hasCode(drop.error, 'not_found') ? (
        <DropNotFound />
      ) : (
        drop.error && <ProblemNote error={drop.error} onRetry={() => void drop.refetch()} />
      )}
      {drop.data && !hasCode(drop.error, 'not_found') && (
        <DropDetails key={drop.data.id} drop={drop.data} />
      )}
    </>
  )
}

function DropDetails({ drop }: { readonly drop: Drop }) {
  const { user, tenant } = useSession()
  const publish = usePublish()
  const start = useCallback(
    (picked: readonly PickedFile[]) => publish(picked, drop.id),
    [publish, drop.id],
  )
  const state = shownState(drop, user.email_verified)
  const now = useNow()
  // A removed drop is read-only: its versions can still be downloaded.
  const removed = state === 'removed'
  return (
    <div className="grid gap-6">
      {!removed && (
        <DropTarget label={`Let go to publish a new version of ${titleOf(drop)}`} onDrop={start} />
      )}
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="min-w-0">
            <bdi>{titleOf(drop)}</bdi>
          </h1>
          <StateDot {...stateDots[state]} />
          {drop.has_password && <ProtectedMark />}
          {drop.expires_at && state === 'live' && !expiresSoon(drop, now) && (
            <p className="text-sm text-muted">
              expires <RelativeTime at={drop.expires_at} /> unless{' '}
              {tenant.role === 'owner' ? 'you come back' : 'an owner comes back'}
            </p>
          )}
          {!removed && drop.live_version?.file_count === 1 && (
            <Link
              to="/drops/$id/edit"
              params={{ id: drop.id }}
              className={`${buttonClass({ variant: 'quiet', small: true })} ml-auto`}
            >
              Edit
            </Link>
          )}
        </div>
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
    protected
  </span>
)
