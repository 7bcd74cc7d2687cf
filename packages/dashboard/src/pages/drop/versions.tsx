// Card with the versions of a drop.
import { useQuery } from '@tanstack/react-query'
import { type Drop, versionsQuery } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { PickButtons } from '../../uploads/pick-buttons.tsx'
import { messages } from './messages.ts'
import { useMakeLive } from './use-make-live.ts'
import { VersionRow } from './version-row.tsx'

const { versions: texts } = messages

interface VersionsProps {
  readonly drop: Drop
  /** Undefined if the drop is read-only. */
  readonly onPick?: (picked: readonly PickedFile[]) => void
}

/** Further placeholders would be below the fold. */
const maxPlaceholders = 10

export function Versions({ drop, onPick }: VersionsProps) {
  const { user } = useSession()
  return (
    <Card
      title={texts.title}
      guide="publishing"
      {...(onPick && { aside: <PickButtons label={texts.upload} quiet onPick={onPick} /> })}
    >
      {user.email_verified ? (
        <VersionList
          dropId={drop.id}
          fixed={!onPick}
          expected={drop.live_version?.version_number ?? 1}
        />
      ) : (
        <p className="text-muted">{texts.unverified}</p>
      )}
    </Card>
  )
}

interface VersionListProps {
  readonly dropId: string
  readonly fixed: boolean
  /** Approximate number of versions, for a placeholder of about the same height. */
  readonly expected: number
}

function VersionList({ dropId, fixed, expected }: VersionListProps) {
  const { user } = useSession()
  const versions = useQuery(versionsQuery(dropId))
  const makeLive = useMakeLive(dropId)
  if (versions.isPending) return <Skeleton rows={2 * Math.min(expected, maxPlaceholders)} />
  if (versions.error) {
    return <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  }
  if (versions.data.length === 0) {
    return <p className="text-muted">{texts.none}</p>
  }
  return (
    // With a new version the list is a new element, so that its rows do not move.
    <ul
      key={versions.data[0]?.version_id}
      aria-label={texts.title}
      className="divide-y divide-line"
    >
      {versions.data.map((version) => (
        <VersionRow
          key={version.version_id}
          dropId={dropId}
          version={version}
          viewerId={user.id}
          fixed={fixed}
          onMakeLive={makeLive}
        />
      ))}
    </ul>
  )
}
