// Row of the reports page: a reported drop with its newest reports. Reports about a deleted drop
// are dismissed here, others on the review page.
import { Link } from '@tanstack/react-router'
import { InlineFacts } from '../../components/inline-facts.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { stateDots } from '../../drops/drop-state.ts'
import { DismissReports } from './dismiss-reports.tsx'
import { messages } from './messages.ts'
import type { ReportedDrop } from './operator-queries.ts'
import { ReportItem } from './report-item.tsx'

const texts = messages.reports

export function ReportedRow({ reported }: { readonly reported: ReportedDrop }) {
  const { site_id: dropId, slug, drop, count, reports } = reported
  const unseen = count - reports.length
  const open = reports.some(({ closed_at }) => closed_at === null)
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {drop ? (
          <Link
            to="/operator/drops/$dropId"
            params={{ dropId }}
            className="text-link min-w-0 font-medium wrap-anywhere"
          >
            {slug}
          </Link>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{slug}</span>
        )}
        <StateDot {...(drop ? stateDots[drop.status] : { tone: 'plain', label: texts.deleted })} />
        <span className="text-sm text-muted">
          <InlineFacts
            facts={[texts.count({ count }), (drop?.anonymous ?? false) && texts.anonymous]}
          />
        </span>
        {!drop && open && (
          <span className="ml-auto">
            <DismissReports dropId={dropId} slug={slug} />
          </span>
        )}
      </div>
      <ul aria-label={texts.newest({ slug })} className="grid gap-2">
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
      {unseen > 0 && <p className="text-sm text-muted">{texts.more({ count: unseen })}</p>}
    </li>
  )
}
