import { useQuery } from '@tanstack/react-query'
import { type Site, versionsQuery } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { PickButtons } from '../../uploads/pick-buttons.tsx'
import { useMakeLive } from './use-make-live.ts'
import { VersionRow } from './version-row.tsx'

interface VersionsProps {
  readonly site: Site
  readonly onPick: (picked: readonly PickedFile[]) => void
}

export function Versions({ site, onPick }: VersionsProps) {
  const { user } = useSession()
  return (
    <Card title="Versions" aside={<PickButtons label="New version" quiet onPick={onPick} />}>
      {user.email_verified ? (
        <VersionList siteId={site.id} />
      ) : (
        <p className="text-muted">Confirm your e-mail address, and every version is listed here.</p>
      )}
    </Card>
  )
}

function VersionList({ siteId }: { readonly siteId: string }) {
  const versions = useQuery(versionsQuery(siteId))
  const makeLive = useMakeLive(siteId)
  if (versions.isPending) return <Skeleton rows={2} />
  if (versions.error) {
    return <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  }
  if (versions.data.length === 0) {
    return (
      <p className="text-muted">
        Nothing is published yet. Drop a file, a folder or a zip anywhere on this page.
      </p>
    )
  }
  return (
    <ul aria-label="Versions" className="divide-y divide-line">
      {versions.data.map((version) => (
        <VersionRow key={version.version_id} version={version} onMakeLive={makeLive} />
      ))}
    </ul>
  )
}
