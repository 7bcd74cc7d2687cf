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
import { messages } from './messages.ts'
import { PausedNote } from './paused-note.tsx'

const route = getRouteApi('/')
const { page: texts } = messages

export function DropsPage() {
  const { tenant, user } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const drops = useQuery(dropsQuery)
  const publish = usePublish()
  const start = useCallback((picked: readonly PickedFile[]) => publish(picked), [publish])
  const title = tenant.kind === 'personal' ? texts.title : tenant.name
  useTitle(title)
  useEffect(() => rememberSearch(search), [search])
  const found = findDrops(drops.data ?? [], { ...search, verified: user.email_verified })
  const none = drops.data?.length === 0
  return (
    <>
      <DropTarget label={texts.release} onDrop={start} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <p role="status" className="text-muted">
            {!drops.isLoadingError && countOf(drops.data?.length, found.length)}
          </p>
        </div>
        {!none && (
          <Link to="/new" className={buttonClass()}>
            {texts.newDrop}
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
            <p className="card text-muted">{texts.noMatch}</p>
          )}
          <p className="mt-4 text-center text-sm text-muted">{texts.dropAnywhere}</p>
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
