// Card with the versions of a drop.
import type { Plan } from '@plinth/domain/plans/plans'
import { versionToRemove } from '@plinth/domain/versions/retention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Drop, type Version, versionsQuery } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useNow } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { servesPreviews } from '../../drops/drop-state.ts'
import { stateReasons } from '../../drops/reasons/state-reasons.ts'
import { usePlan } from '../../plans/use-plan.ts'
import { useSession } from '../../shell/session-context.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { PickButtons } from '../../uploads/pick-buttons.tsx'
import { messages } from './messages.ts'
import { UploadingVersion } from './uploading-version.tsx'
import { useAwaitedUpload } from './use-awaited-upload.ts'
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
  const now = useNow()
  return (
    <Card
      title={texts.title}
      guide="publishing"
      aside={
        <>
          <CompareLink dropId={drop.id} />
          {onPick && <PickButtons label={texts.upload} quiet onPick={onPick} />}
        </>
      }
    >
      {user.email_verified ? (
        <VersionList
          dropId={drop.id}
          fixed={!onPick}
          offline={!servesPreviews(drop, now)}
          expected={drop.live_version?.version_number ?? 1}
        />
      ) : (
        <p className="text-muted">{texts.unverified}</p>
      )}
      {onPick && user.email_verified && (
        <p className="mt-4 text-sm text-muted">
          <RichText text={texts.fromCi} values={{ token: <TokenLink dropId={drop.id} /> }} />
        </p>
      )}
    </Card>
  )
}

/** Only if there are two versions. */
function CompareLink({ dropId: id }: { readonly dropId: string }) {
  const { user } = useSession()
  const { data } = useQuery({ ...versionsQuery(id), enabled: user.email_verified })
  if (!data || data.length < 2) return null
  return (
    <Link to="/drops/$id/compare" params={{ id }} className="text-link text-sm">
      {texts.compare}
    </Link>
  )
}

const TokenLink = ({ dropId: drop }: { readonly dropId: string }) => (
  <Link to="/settings/tokens" search={{ drop }} className="text-link">
    {texts.tokenForDrop}
  </Link>
)

interface VersionListProps {
  readonly dropId: string
  readonly fixed: boolean
  readonly offline: boolean
  /** Approximate number of versions, for a placeholder of about the same height. */
  readonly expected: number
}

function VersionList({ dropId, fixed, offline, expected }: VersionListProps) {
  const { user } = useSession()
  const versions = useQuery(versionsQuery(dropId))
  const plan = usePlan()
  const makeLive = useMakeLive(dropId)
  const upload = useAwaitedUpload(dropId, versions.data?.[0]?.version_id)
  if (versions.isPending) return <Skeleton rows={2 * Math.min(expected, maxPlaceholders)} />
  const problem = versions.error && (
    <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  )
  if (!versions.data) return problem
  if (versions.data.length === 0 && !upload) {
    return <NoVersions fixed={fixed} />
  }
  return (
    // What is typed in a row stays if the list cannot be read again.
    <>
      {problem}
      <ul aria-label={texts.title} className="divide-y divide-line">
        {upload && <UploadingVersion upload={upload} />}
        {(upload ? keptAfterUpload(versions.data, plan) : versions.data).map((version) => (
          <VersionRow
            key={version.version_id}
            dropId={dropId}
            version={version}
            viewerId={user.id}
            fixed={fixed}
            offline={offline}
            onMakeLive={makeLive}
          />
        ))}
      </ul>
    </>
  )
}

/** About as high as the row of the first version, which replaces it. */
const NoVersions = ({ fixed }: Pick<VersionListProps, 'fixed'>) => (
  <>
    <p className="font-medium">{texts.none}</p>
    {!fixed && <p className="text-sm text-muted">{stateReasons.reserved}</p>}
  </>
)

/** Without the version that the new one replaces if the plan keeps no more: the list stays as long. */
function keptAfterUpload(versions: readonly Version[], plan: Plan | undefined): readonly Version[] {
  const added = { id: '', number: Number.POSITIVE_INFINITY, publishedAt: Number.POSITIVE_INFINITY }
  const listed = versions.map(({ version_id: id, version_number: number, published_at }) => ({
    id,
    number,
    publishedAt: published_at === null ? null : Date.parse(published_at),
  }))
  const limit = plan?.versions ?? Number.POSITIVE_INFINITY
  const removed = versionToRemove([added, ...listed], { limit, liveId: added.id })
  return versions.filter(({ version_id }) => version_id !== removed?.id)
}
