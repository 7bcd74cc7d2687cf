// One abuse report as its author wrote it.
import { parseReportedPage, type ReportedPage } from '@plinth/domain/abuse/reports'
import { InlineFacts } from '../../components/inline-facts.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { messages } from './messages.ts'
import type { Report } from './operator-queries.ts'

const texts = messages.report

export const ReportItem = ({ report }: { readonly report: Report }) => (
  <li className="min-w-0 border-l-2 border-line pl-3 text-sm">
    <p className="text-muted">
      <InlineFacts
        facts={[
          <b key="reason" className="font-medium text-ink">
            {messages.reasons[report.reason]}
          </b>,
          report.path !== '/' && <Page key="page" {...parseReportedPage(report.path)} />,
          <RelativeTime key="time" at={report.created_at} />,
          report.closed_at && (
            <RichText
              key="closed"
              text={texts.closed}
              values={{ time: <RelativeTime at={report.closed_at} /> }}
            />
          ),
          report.email && (
            <RichText
              key="email"
              text={texts.by}
              values={{ email: <bdi className="wrap-anywhere">{report.email}</bdi> }}
            />
          ),
        ]}
      />
    </p>
    {report.details !== '' && (
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {report.details}
      </p>
    )}
  </li>
)

const Page = ({ preview, path }: ReportedPage) => (
  <RichText
    text={preview ? texts.atPreview : texts.at}
    values={{ path: <span className="wrap-anywhere">{path}</span> }}
  />
)
