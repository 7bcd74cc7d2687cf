// Card with the views of a drop in the usual or the longest range. Chart and rankings are in
// figures.tsx, which is loaded only if there are views.
import { viewRange } from '@plinth/domain/visitors/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { viewsQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ErrorBoundary } from '../../../components/error-boundary.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Segments } from '../../../components/segments.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages as sharedMessages } from '../editing/messages.ts'
import { messages } from './messages.ts'

// Loaded if there are views: the drop page has a size budget for the first visit.
const Figures = lazy(async () => ({ default: (await import('./figures.tsx')).Figures }))

const rangeOf = <Days extends number>(days: Days) =>
  ({ value: `${days}`, label: messages.days({ days }) }) as const
const ranges = [rangeOf(viewRange.usual), rangeOf(viewRange.most)] as const
type Range = (typeof ranges)[number]['value']

export function ViewsCard({ dropId }: { readonly dropId: string }) {
  const { user } = useSession()
  const [range, setRange] = useState<Range>(ranges[0].value)
  return (
    <Card
      title={messages.title}
      guide="visitors"
      aside={
        user.email_verified && (
          <Segments label={messages.period} value={range} options={ranges} onChoose={setRange} />
        )
      }
    >
      {user.email_verified ? (
        <Views dropId={dropId} days={Number(range)} />
      ) : (
        <p className="text-muted">{messages.unverified}</p>
      )}
    </Card>
  )
}

interface ViewsProps {
  readonly dropId: string
  readonly days: number
}

function Views({ dropId, days }: ViewsProps) {
  // The previous range stays until the new one has loaded, which avoids a layout shift.
  const views = useQuery({ ...viewsQuery(dropId, days), placeholderData: keepPreviousData })
  if (views.isPending) return <Skeleton rows={6} />
  const { data, error } = views
  return (
    <div className="grid gap-6" aria-busy={views.isPlaceholderData}>
      {error && <ProblemNote error={error} onRetry={() => void views.refetch()} />}
      {data?.total === 0 && <NoViews days={days} />}
      {data && data.total > 0 && (
        <ErrorBoundary fallback={<p className="notice bad">{sharedMessages.partFailed}</p>}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <Figures views={data} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

const NoViews = ({ days }: Pick<ViewsProps, 'days'>) => (
  <p className="max-w-xl text-muted">{messages.none({ days })}</p>
)
