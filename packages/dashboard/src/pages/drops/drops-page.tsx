// Start page of the dashboard: the tenant's drops with search and filters. Without drops, it shows
// first-drop.tsx.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { dropsQuery } from '../../api/queries.ts'
import { buttonClass } from '../../components/button.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { findDrops, statesFor } from '../../drops/find-drops.ts'
import { PlanFullNote } from '../../plans/plan-full-note.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { usePublish } from '../../uploads/publishing.tsx'
import { DropFilters } from './drop-filters.tsx'
import { DropList } from './drop-list.tsx'
import { FirstDrop } from './first-drop.tsx'
import { rememberSearch } from './last-search.ts'
import { PausedNote } from './paused-note.tsx'

const route = getRouteApi('/')

export function DropsPage() {
  const { tenant, user } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const drops = useQuery(dropsQuery)
  const publish = usePublish()
  const start = useCallback((picked: readonly PickedFile[]) => publish(picked), [publish])
  const title = tenant.kind === 'personal' ? 'Your drops' : tenant.name
  useTitle(title)
  useEffect(() => rememberSearch(search), [search])
  const found = findDrops(drops.data ?? [], { ...search, verified: user.email_verified })
  const none = drops.data?.length === 0
  return (
    <>
      <DropTarget label="Let go to publish a new drop" onDrop={start} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <p role="status" className="text-muted">
            {countOf(drops.data?.length, found.length)}
          </p>
        </div>
        {!none && (
          <Link to="/new" className={buttonClass()}>
            New drop
          </Link>
        )}
      </div>
      {drops.isPending && <Skeleton rows={5} />}
      {drops.error && <ProblemNote error={drops.error} onRetry={() => void drops.refetch()} />}
      {none && <FirstDrop onPick={start} />}
      {drops.data && !none && (
        <>
          {drops.data.some(({ status }) => status === 'paused') ? (
            <PausedNote drops={drops.data} />
          ) : (
            <PlanFullNote />
          )}
          <DropFilters
            search={search}
            states={statesFor(user.email_verified, search)}
            onChange={(changed) =>
              void navigate({ search: { ...search, ...changed }, replace: true })
            }
          />
          {found.length > 0 ? (
            <DropList drops={found} />
          ) : (
            <p className="card text-muted">
              No drop matches. Search for less, or show every state.
            </p>
          )}
          <p className="mt-4 text-center text-sm text-muted">
            Drop a file, a folder or a zip anywhere on this page to publish it.
          </p>
        </>
      )}
    </>
  )
}

const countOf = (drops: number | undefined, found: number): string => {
  if (drops === undefined) return 'Loading…'
  if (drops === 0) return 'Nothing published yet'
  if (found < drops) return `${found} of ${drops === 1 ? '1 drop' : `${drops} drops`}`
  return drops === 1 ? '1 drop' : `${drops} drops`
}
