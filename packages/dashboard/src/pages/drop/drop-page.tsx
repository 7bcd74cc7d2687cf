// Page of a drop: address and state, and the tabs with the content below them.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { ContentSkeleton } from '../../components/page-skeleton.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { SmoothMoves } from '../../components/smooth-moves.tsx'
import { shownState } from '../../drops/drop-state.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { Thumbnail } from '../../drops/thumbnail.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { usePublish } from '../../uploads/publishing.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { DropNotFoundReason } from './drop-not-found.tsx'
import { DropTabs } from './drop-tabs.tsx'
import { DropPageContext } from './editing/drop-page-context.ts'
import { DropAddress } from './head/drop-address.tsx'
import { DropFacts } from './head/drop-facts.tsx'
import { DropTitle } from './head/drop-title.tsx'
import { PrimaryDomain } from './head/primary-domain.tsx'
import { StateFacts } from './head/state-facts.tsx'
import { messages } from './messages.ts'
import { StateNote } from './state-note.tsx'
import { tabTitle } from './tab-title.ts'
import { useCurrentDrop } from './use-current-drop.ts'
import { useKnownTitle } from './use-known-title.ts'
import { useListedRows } from './use-listed-rows.ts'

const route = getRouteApi('/drops/$id')

/** The heading is the same element while the drop loads, so that it keeps the focus. */
export function DropPage() {
  const { id } = route.useParams()
  const { user } = useSession()
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const { data: drop, error, isPending, refetch } = useQuery(dropQuery(id))
  const knownTitle = useKnownTitle(id) ?? messages.page.title
  const isGone = hasCode(error, 'not_found')
  const title = isGone ? messages.notFound.title : knownTitle
  const mayRename = drop && !isGone && drop.status !== 'removed' && user.email_verified
  useTitle(isGone ? title : tabTitle(pathname ?? '', title))
  return (
    <>
      <BackToDrops />
      <div className="mb-2 flex min-h-8 flex-wrap items-baseline gap-x-4 sm:mb-3">
        <DropTitle title={title} {...(mayRename && { drop })} />
        {drop && !isGone && <StateFacts drop={drop} />}
      </div>
      {isPending && <ContentSkeleton />}
      {isGone ? (
        <DropNotFoundReason />
      ) : (
        error && <ProblemNote error={error} onRetry={() => void refetch()} />
      )}
      {drop && !isGone && <DropDetails key={drop.id} drop={drop} pathname={pathname ?? ''} />}
    </>
  )
}

interface DropDetailsProps {
  readonly drop: Drop
  readonly pathname: string
}

function DropDetails({ drop, pathname }: DropDetailsProps) {
  const { user } = useSession()
  const publish = usePublish()
  const start = useCallback(
    (picked: readonly PickedFile[]) => publish(picked, drop.id),
    [publish, drop.id],
  )
  const state = shownState(drop, user.email_verified)
  // A removed drop is read-only: its versions can still be downloaded.
  const removed = state === 'removed'
  const listed = useListedRows(drop)
  useCurrentDrop(drop)
  const content = useMemo(
    () => ({ drop, ...(!removed && { onPick: start }) }),
    [drop, removed, start],
  )
  return (
    <SmoothMoves watch={listed} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      {!removed && (
        <DropTarget label={messages.page.release({ name: titleOf(drop) })} onDrop={start} />
      )}
      <div className="grid items-start gap-x-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-2 sm:gap-3">
          {removed ? (
            <p className="font-mono text-muted wrap-anywhere">{drop.url}</p>
          ) : (
            <DropAddress drop={drop} live={state === 'live'} />
          )}
          <DropFacts drop={drop} />
          {state === 'live' && <PrimaryDomain drop={drop} />}
          <StateNote drop={drop} state={state} />
        </div>
        <Thumbnail
          drop={drop}
          verified={user.email_verified}
          size="head"
          className="w-40 rounded-card border border-line max-md:hidden"
        />
      </div>
      <DropTabs id={drop.id} pathname={pathname} />
      <DropPageContext value={content}>
        <Outlet />
      </DropPageContext>
    </SmoothMoves>
  )
}
