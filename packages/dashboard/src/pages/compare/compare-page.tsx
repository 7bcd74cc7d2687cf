// Page that compares two versions of a drop, file by file.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { comparisonQuery, type FileChanges } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery, versionsQuery } from '../../api/queries.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { titleOf } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import { DropNotFound } from '../drop/drop-not-found.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { ChangedFile } from './changed-file.tsx'
import { type ComparedFile, type Comparison, comparedFiles } from './compared-files.ts'
import { messages } from './messages.ts'
import { useLayout } from './use-layout.ts'
import { VersionPicker } from './version-picker.tsx'
import { goneVersions, versionsToCompare } from './versions-to-compare.ts'

const route = getRouteApi('/drops/$id/compare')

export function ComparePage() {
  const { id } = route.useParams()
  const { user } = useSession()
  const drop = useQuery(dropQuery(id))
  const name = drop.data ? titleOf(drop.data) : messages.unnamed
  useTitle(messages.title({ name }))
  if (hasCode(drop.error, 'not_found')) {
    return (
      <>
        <BackToDrops />
        <DropNotFound />
      </>
    )
  }
  return (
    <div className="wide grid gap-4">
      <div>
        <BackLink to="/drops/$id/versions" params={{ id }}>
          {name}
        </BackLink>
        <h1>{messages.heading}</h1>
      </div>
      {drop.error && <ProblemNote error={drop.error} onRetry={() => void drop.refetch()} />}
      {drop.data &&
        (user.email_verified ? (
          <Versions drop={drop.data} />
        ) : (
          <p className="card text-muted">{messages.unverified}</p>
        ))}
    </div>
  )
}

function Versions({ drop }: { readonly drop: Drop }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const versions = useQuery(versionsQuery(drop.id))
  if (versions.isPending) return <Skeleton rows={4} />
  if (!versions.data)
    return <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  const pair = versionsToCompare(versions.data, search)
  if (!pair) return <p className="card text-muted">{messages.onlyOne}</p>
  const gone = goneVersions(versions.data, search)
  return (
    <>
      {gone.length > 0 && (
        <p role="status" className="notice warn">
          {messages.gone({ numbers: gone })}
        </p>
      )}
      <VersionPicker
        versions={versions.data}
        {...pair}
        onPick={({ from, to }) =>
          void navigate({
            to: '/drops/$id/compare',
            params: { id: drop.id },
            search: { from: from.version_number, to: to.version_number },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Files
        key={`${pair.from.version_id} ${pair.to.version_id}`}
        comparison={{ dropId: drop.id, ...pair }}
      />
    </>
  )
}

const layouts = [
  { value: 'unified', label: messages.unified },
  { value: 'split', label: messages.split },
] as const

/** Further files are opened by the user: each loads two texts. */
const mostOpen = 10

function Files({ comparison }: { readonly comparison: Comparison }) {
  const { dropId, from, to } = comparison
  const changes = useQuery(comparisonQuery(dropId, from.version_id, to.version_id))
  const { layout, isWide, choose } = useLayout()
  const queries = useQueryClient()
  // A version that was removed meanwhile is not in a fresh list either.
  const isGone = hasCode(changes.error, 'not_found')
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: versionsQuery(dropId).queryKey })
  }, [isGone, queries, dropId])
  if (changes.isPending) return <Skeleton rows={4} />
  if (changes.error) {
    return <ProblemNote error={changes.error} onRetry={() => void changes.refetch()} />
  }
  const files = comparedFiles(changes.data)
  const { added, changed, removed } = changes.data.not_listed
  const notListed = added + changed + removed
  if (files.length === 0) return <p className="card text-muted">{messages.same}</p>
  const opened = new Set(files.filter(({ kind }) => kind !== 'renamed').slice(0, mostOpen))
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-muted">
          {summaryOf(files, changes.data)}
        </p>
        {isWide && (
          <Segments label={messages.layout} value={layout} options={layouts} onChoose={choose} />
        )}
      </div>
      <ul aria-label={messages.changedFiles} className="grid gap-3">
        {files.map((file) => (
          <ChangedFile
            key={file.path}
            comparison={comparison}
            file={file}
            sideBySide={isWide && layout === 'split'}
            startsOpen={opened.has(file)}
          />
        ))}
      </ul>
      {notListed > 0 && (
        <p className="text-sm text-muted">{messages.notListed({ count: notListed })}</p>
      )}
    </>
  )
}

function summaryOf(files: readonly ComparedFile[], { not_listed, unchanged }: FileChanges): string {
  const kinds = ['changed', 'added', 'removed', 'renamed'] as const
  const counts = kinds.flatMap((kind) => {
    const listed = files.filter((file) => file.kind === kind).length
    const count = listed + (kind === 'renamed' ? 0 : not_listed[kind])
    return count > 0 ? messages.counts[kind]({ count }) : []
  })
  return [...counts, ...(unchanged > 0 ? [messages.unchanged({ count: unchanged })] : [])].join(
    ', ',
  )
}
