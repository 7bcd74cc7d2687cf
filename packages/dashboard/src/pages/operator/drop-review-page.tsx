// Page where an operator reviews one drop: actions, preview, facts, reports and audit log.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hasCode } from '../../api/problem.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { stateDots } from '../../drops/drop-state.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Decisions } from './decisions.tsx'
import { DropFacts } from './drop-facts.tsx'
import { DropPreview } from './drop-preview.tsx'
import { LogEntry } from './log-entry.tsx'
import { messages } from './messages.ts'
import { type ReviewedDrop, reviewQuery } from './operator-queries.ts'
import { ReportItem } from './report-item.tsx'

const texts = messages.review

const route = getRouteApi('/operator/drops/$dropId')

export function DropReviewPage() {
  const { dropId } = route.useParams()
  const drop = useQuery(reviewQuery(dropId))
  const gone = hasCode(drop.error, 'not_found')
  useTitle(drop.data ? drop.data.slug : texts.loadingTitle)
  return (
    <>
      {drop.isPending && <Skeleton rows={4} />}
      {gone && <DeletedDrop />}
      {drop.error && !gone && (
        <ProblemNote error={drop.error} onRetry={() => void drop.refetch()} />
      )}
      {drop.data && !gone && <Review key={dropId} drop={drop.data} />}
    </>
  )
}

const DeletedDrop = () => (
  <>
    <h1 className="mb-4">{texts.goneTitle}</h1>
    <EmptyState title={texts.goneSubtitle}>
      <p>{texts.goneText}</p>
    </EmptyState>
  </>
)

const Review = ({ drop }: { readonly drop: ReviewedDrop }) => (
  <div className="grid gap-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="min-w-0 wrap-anywhere">{drop.slug}</h1>
      <StateDot {...stateDots[drop.status]} />
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <Decisions drop={drop} />
      </div>
    </div>
    <DropPreview drop={drop} />
    <DropFacts drop={drop} />
    <Card title={texts.reports} guide="abuse">
      {drop.reports.length === 0 ? (
        <p className="text-muted">{texts.noReports}</p>
      ) : (
        <ul aria-label={texts.reports} className="grid gap-3">
          {drop.reports.map((report) => (
            <ReportItem key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Card>
    <Card title={texts.log}>
      {drop.log.length === 0 ? (
        <p className="text-muted">{texts.noLog}</p>
      ) : (
        <ul aria-label={texts.log} className="divide-y divide-line">
          {drop.log.map((entry) => (
            <LogEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  </div>
)
