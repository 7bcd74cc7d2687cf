// One abuse report as its author wrote it.
import { parseReportedPage, type ReportedPage } from '@plinth/domain/abuse/reports'
import { RelativeTime } from '../../components/relative-time.tsx'
import { reasonLabels } from './labels.ts'
import type { Report } from './operator-queries.ts'

export const ReportItem = ({ report }: { readonly report: Report }) => (
  <li className="min-w-0 border-l-2 border-line pl-3 text-sm">
    <p className="text-muted">
      <b className="font-medium text-ink">{reasonLabels[report.reason]}</b>,{' '}
      {report.path !== '/' && (
        <>
          at <Page {...parseReportedPage(report.path)} />,{' '}
        </>
      )}
      <RelativeTime at={report.created_at} />
      {report.closed_at && (
        <>
          , closed <RelativeTime at={report.closed_at} />
        </>
      )}
      {report.email && (
        <>
          , by <bdi className="wrap-anywhere">{report.email}</bdi>
        </>
      )}
    </p>
    {report.details !== '' && (
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {report.details}
      </p>
    )}
  </li>
)

const Page = ({ preview, path }: ReportedPage) => (
  <>
    <span className="wrap-anywhere">{path}</span>
    {preview && ' of a preview'}
  </>
)
