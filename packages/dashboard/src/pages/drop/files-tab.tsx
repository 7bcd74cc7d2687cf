// Tab with the files of the live version of a drop.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { type Drop, filesQuery } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useDropPage } from './editing/drop-page-context.ts'
import { messages } from './messages.ts'

const { files: texts } = messages

export function FilesTab() {
  const { drop } = useDropPage()
  const { user } = useSession()
  return <Card title={texts.title}>{contentFor(drop, user.email_verified)}</Card>
}

function contentFor(drop: Drop, verified: boolean) {
  if (!verified) return <p className="text-muted">{texts.unverified}</p>
  if (!drop.live_version) return <p className="text-muted">{texts.none}</p>
  return <Files dropId={drop.id} />
}

function Files({ dropId }: { readonly dropId: string }) {
  const files = useQuery(filesQuery(dropId))
  if (files.isPending) return <Skeleton rows={3} />
  if (files.error) return <ProblemNote error={files.error} onRetry={() => void files.refetch()} />
  return (
    <ul aria-label={texts.title} className="divide-y divide-line text-sm">
      {files.data.files.map(({ path, size }) => (
        <li key={path} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0 font-mono break-all">{path}</span>
          <span className="shrink-0 text-muted tabular-nums">{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  )
}
