// Start page of the dashboard: the tenant's drops with search and filters. Without drops, it shows
// first/first-drop.tsx.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { dropsQuery } from '../../api/queries.ts'
import { buttonClass } from '../../components/button.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { PlanFullNote } from '../../plans/plan-full-note.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { usePublish } from '../../uploads/publishing.tsx'
import { messages } from './messages.ts'
import { useFoundDrops } from './use-found-drops.ts'

const route = getRouteApi('/')
const { page: texts } = messages
const PausedNote = lazy(async () => ({
  default: (await import('./paused/paused-note.tsx')).PausedNote,
}))
const FoundDrops = lazy(() => import('./found-drops.tsx'))
const FirstDrop = lazy(() => import('./first/first-drop.tsx'))

export function DropsPage() {
  const { tenant } = useSession()
  const drops = useQuery(dropsQuery)
  const publish = usePublish()
  const start = useCallback((picked: readonly PickedFile[]) => publish(picked), [publish])
  const navigate = route.useNavigate()
  const finding = useFoundDrops(
    drops.data,
    route.useSearch(),
    // Written after a pause, in which the user may have scrolled.
    (search) => void navigate({ to: '/', search, replace: true, resetScroll: false }),
  )
  const title = tenant.kind === 'personal' ? texts.title : tenant.name
  useTitle(title)
  const none = drops.data?.length === 0
  const paused = drops.data?.filter(({ status }) => status === 'paused').length ?? 0
  return (
    <>
      <DropTarget label={texts.release} onDrop={start} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <p role="status" className="text-muted">
            {!drops.isLoadingError && countOf(drops.data?.length, finding.found.length)}
          </p>
        </div>
        {!none && (
          <Link to="/new" className={buttonClass()}>
            {texts.newDrop}
          </Link>
        )}
      </div>
      {drops.isPending && <Skeleton rows={5} />}
      {drops.error && (
        <div className="mb-4">
          <ProblemNote error={drops.error} onRetry={() => void drops.refetch()} />
        </div>
      )}
      {none && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <FirstDrop onPick={start} />
        </Suspense>
      )}
      {drops.data && !none && (
        <>
          {paused > 0 ? (
            <Suspense fallback={null}>
              <PausedNote count={paused} className="mb-4" />
            </Suspense>
          ) : (
            <PlanFullNote />
          )}
          <Suspense fallback={<Skeleton rows={5} />}>
            <FoundDrops finding={finding} />
            <p className="mt-4 text-center text-sm text-muted pointer-coarse:hidden">
              {texts.dropAnywhere}
            </p>
          </Suspense>
        </>
      )}
    </>
  )
}

const countOf = (count: number | undefined, found: number): string => {
  if (count === undefined) return texts.loading
  if (count === 0) return texts.none
  return found < count ? texts.found({ found, count }) : texts.count({ count })
}
