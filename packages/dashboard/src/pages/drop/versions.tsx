// Card with the versions of a drop.
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
  /** Undefined if the drop is read-only. */
  readonly onPick?: (picked: readonly PickedFile[]) => void
}

/** Further placeholders would be below the fold. */
const maxPlaceholders = 10

export function Versions({ site, onPick }: VersionsProps) {
  const { user } = useSession()
  return (
    <Card
      title="Versions"
      {...(onPick && { aside: <PickButtons label="New version" quiet onPick={onPick} /> })}
    >
      {user.email_verified ? (
        <VersionList
          siteId={site.id}
          fixed={!onPick}
          expected={site.live_version?.version_number ?? 1}
        />
      ) : (
        <p className="text-muted">Confirm your e-mail address, and every version is listed here.</p>
      )}
    </Card>
  )
}

interface VersionListProps {
  readonly siteId: string
  readonly fixed: boolean
  /** Approximate number of versions, for a placeholder of about the same height. */
  readonly expected: number
}

function VersionList({ siteId, fixed, expected }: VersionListProps) {
  const { user } = useSession()
  const versions = useQuery(versionsQuery(siteId))
  const makeLive = useMakeLive(siteId)
  if (versions.isPending) return <Skeleton rows={2 * Math.min(expected, maxPlaceholders)} />
  if (versions.error) {
    return <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  }
  if (versions.data.length === 0) {
    return <p className="text-muted">None yet.</p>
  }
  return (
    <ul aria-label="Versions" className="divide-y divide-line">
      {versions.data.map((version) => (
        <VersionRow
          key={version.version_id}
          siteId={siteId}
          version={version}
          viewerId={user.id}
          fixed={fixed}
          onMakeLive={makeLive}
        />
      ))}
    </ul>
  )
}
