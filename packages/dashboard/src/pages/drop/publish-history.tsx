// Card with the publish history of a drop: which version went live, when and by whom. Restoring a
// version is in versions.tsx.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publishesQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { messages as controls } from '../../components/messages.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import { describePublish } from './describe-publish.ts'
import { whoMade } from './describe-version.ts'
import { messages } from './messages.ts'
import { useAwaitedUpload } from './use-awaited-upload.ts'

const { history } = messages

const shownAtFirst = 5
const rowClass = 'items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0 sm:flex'

/** The query fails unless the user has confirmed their email address. */
export const PublishHistory = ({ dropId }: { readonly dropId: string }) => (
  <Card title={history.title}>
    <History dropId={dropId} />
  </Card>
)

function History({ dropId }: { readonly dropId: string }) {
  const { user } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const { data: publishes, error, refetch } = useQuery(publishesQuery(dropId))
  const upload = useAwaitedUpload(dropId, publishes?.[0]?.id)
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!publishes) return <Skeleton rows={1} />
  if (publishes.length === 0 && !upload) return <p className="text-muted">{history.none}</p>
  const awaited = upload ? 1 : 0
  const more = publishes.length + awaited - shownAtFirst
  const shown = showsAll ? publishes : publishes.slice(0, shownAtFirst - awaited)
  return (
    <div className="grid gap-4">
      <ul aria-label={history.title} className="divide-y divide-line">
        {upload && (
          <li className={rowClass}>
            <p>{history.publishing}</p>
            <p className="text-sm text-muted">
              <RichText
                text={history.when}
                values={{ time: controls.relativeTime.now, author: messages.authors.viewer }}
              />
            </p>
          </li>
        )}
        {shown.map((publish, index) => (
          <li key={publish.id} className={rowClass}>
            <p className="tabular-nums">{describePublish(publish, publishes.slice(index + 1))}</p>
            <p className="min-w-0 text-sm text-muted">
              <RichText
                text={history.when}
                values={{
                  time: <RelativeTime at={publish.at} />,
                  author: (
                    <bdi title={publish.actor?.email ?? undefined}>
                      {whoMade({ created_by: publish.actor }, user.id)}
                    </bdi>
                  ),
                }}
              />
            </p>
          </li>
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
          {showsAll ? history.fewer : history.more({ count: more })}
        </Button>
      )}
    </div>
  )
}
