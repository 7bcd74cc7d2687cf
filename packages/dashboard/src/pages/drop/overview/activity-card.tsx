// Card with what happened to a drop: publishes, settings and domains, and who did it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Activity, activityQuery, type Version, versionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { messages as controls } from '../../../components/messages.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { howMade, whoMade } from '../describe-version.ts'
import { messages as dropMessages } from '../messages.ts'
import { useAwaitedUpload } from '../use-awaited-upload.ts'
import { describeActivity } from './describe-activity.ts'
import { messages } from './messages.ts'

const { activity: texts } = messages

const shownAtFirst = 6
const rowClass = 'items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0 sm:flex'

export function ActivityCard({ dropId }: { readonly dropId: string }) {
  const { user } = useSession()
  return (
    <Card title={texts.title}>
      {user.email_verified ? (
        <Entries dropId={dropId} />
      ) : (
        <p className="text-muted">{texts.unverified}</p>
      )}
    </Card>
  )
}

function Entries({ dropId }: { readonly dropId: string }) {
  const { user } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const { data: entries, error, refetch } = useQuery(activityQuery(dropId))
  const { data: versions = [] } = useQuery(versionsQuery(dropId))
  const upload = useAwaitedUpload(dropId, entries?.[0]?.id)
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton rows={2} />
  if (entries.length === 0 && !upload) return <p className="text-muted">{texts.none}</p>
  const awaited = upload ? 1 : 0
  const more = entries.length + awaited - shownAtFirst
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst - awaited)
  return (
    <div className="grid gap-4">
      <ul aria-label={texts.title} className="min-w-0 divide-y divide-line">
        {upload && (
          <li className={rowClass}>
            <p>{texts.publishing}</p>
            <p className="text-sm text-muted">
              <RichText
                text={texts.when}
                values={{
                  time: controls.relativeTime.now,
                  author: dropMessages.authors.viewer,
                }}
              />
            </p>
          </li>
        )}
        {shown.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            text={describeActivity(entry, entries.slice(index + 1))}
            version={publishedBy(entry, versions)}
            viewerId={user.id}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          small
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.fewer : texts.more({ count: more })}
        </Button>
      )}
    </div>
  )
}

interface EntryProps {
  readonly entry: Activity
  readonly text: string
  /** The version that it made; undefined if it made none, or the version no longer exists. */
  readonly version: Version | undefined
  readonly viewerId: string
}

const Entry = ({ entry, text, version, viewerId }: EntryProps) => (
  <li className={rowClass}>
    <div className="min-w-0">
      <p className="tabular-nums">
        <bdi>{text}</bdi>
      </p>
      {version?.note && (
        <p dir="auto" title={version.note} className="truncate text-sm text-muted">
          {version.note}
        </p>
      )}
    </div>
    <p className="min-w-0 text-sm text-muted sm:max-w-1/2 sm:shrink-0 sm:text-right">
      <RichText
        text={isByService(entry) ? texts.whenAlone : texts.when}
        values={{
          time: <RelativeTime at={entry.at} />,
          author: (
            <bdi title={entry.actor?.email ?? undefined}>{authorOf(entry, version, viewerId)}</bdi>
          ),
        }}
      />
    </p>
  </li>
)

const publishedBy = (
  { kind, version_number }: Activity,
  versions: readonly Version[],
): Version | undefined =>
  kind === 'published'
    ? versions.find((version) => version.version_number === version_number)
    : undefined

/** An operator, or the check of a domain: no account acted. Publishes always have an author. */
const isByService = ({ actor, kind }: Activity): boolean => actor === null && kind !== 'published'

/** With the app or token that was used, or how the version was published. */
function authorOf(entry: Activity, version: Version | undefined, viewerId: string): string {
  const author = whoMade({ created_by: entry.actor }, viewerId)
  const { agent, token } = entry
  if (agent) return texts.via({ author, agent })
  if (token) return texts.viaToken({ author, token })
  return version && entry.publish !== 'promote'
    ? texts.from({ author, source: howMade(version) })
    : author
}
