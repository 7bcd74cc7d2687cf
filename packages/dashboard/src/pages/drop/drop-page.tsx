import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Site, siteQuery } from '../../api/queries.ts'
import { AddressBar } from '../../components/address-bar.tsx'
import { buttonClass } from '../../components/button.tsx'
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
import { ProtectedMark } from './protected-mark.tsx'
import { PublishHistory } from './publish-history.tsx'
import { StateNote } from './state-note.tsx'
import { Versions } from './versions.tsx'
import { ViewsCard } from './views/views-card.tsx'

const route = getRouteApi('/drops/$id')

export function DropPage() {
  const { id } = route.useParams()
  const site = useQuery(siteQuery(id))
  useTitle(site.data ? titleOf(site.data) : 'A drop')
  return (
    <>
      <BackToDrops />
      {site.isPending && <Skeleton rows={4} />}
      {hasCode(site.error, 'not_found') ? (
        <DropNotFound />
      ) : (
        site.error && <ProblemNote error={site.error} onRetry={() => void site.refetch()} />
      )}
      {site.data && !hasCode(site.error, 'not_found') && (
        <Drop key={site.data.id} site={site.data} />
      )}
    </>
  )
}

function Drop({ site }: { readonly site: Site }) {
  const { user, tenant } = useSession()
  const publish = usePublish()
  const start = useCallback(
    (picked: readonly PickedFile[]) => publish(picked, site.id),
    [publish, site.id],
  )
  const state = shownState(site, user.email_verified)
  const now = useNow()
  // A removed drop is read-only: its versions can still be downloaded.
  const removed = state === 'removed'
  return (
    <div className="grid gap-6">
      {!removed && (
        <DropTarget label={`Let go to publish a new version of ${titleOf(site)}`} onDrop={start} />
      )}
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="min-w-0">
            <bdi>{titleOf(site)}</bdi>
          </h1>
          <StateDot {...stateDots[state]} />
          {site.has_password && <ProtectedMark />}
          {site.expires_at && state === 'live' && !expiresSoon(site, now) && (
            <p className="text-sm text-muted">
              expires <RelativeTime at={site.expires_at} /> unless{' '}
              {tenant.role === 'owner' ? 'you come back' : 'an owner comes back'}
            </p>
          )}
          {!removed && site.live_version?.file_count === 1 && (
            <Link
              to="/drops/$id/edit"
              params={{ id: site.id }}
              className={`${buttonClass({ look: 'quiet', small: true })} ml-auto`}
            >
              Edit
            </Link>
          )}
        </div>
        {removed ? (
          <p className="font-mono text-muted break-all">{site.url}</p>
        ) : (
          <AddressBar url={site.url} />
        )}
        {state === 'live' && <PrimaryDomain site={site} />}
        <StateNote site={site} state={state} />
      </div>
      <Versions site={site} {...(!removed && { onPick: start })} />
      {site.live_version && user.email_verified && <PublishHistory siteId={site.id} />}
      {site.live_version && <ViewsCard siteId={site.id} />}
      {!removed && (
        <>
          <DropSettings site={site} />
          <PlanProblem />
          <DomainsCard site={site} />
          <PasswordCard site={site} />
          <AnalyticsCard site={site} />
          <UpgradeOffer site={site} />
        </>
      )}
      <DeleteDrop site={site} />
    </div>
  )
}
