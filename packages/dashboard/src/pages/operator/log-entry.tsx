// Entry of the audit log, on the log page and on the review page of a drop.
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '../../components/relative-time.tsx'
import { messages } from './messages.ts'
import type { AuditEntry } from './operator-queries.ts'

/** The exact time, for comparison with other logs. */
const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

export const LogEntry = ({ entry }: { readonly entry: AuditEntry }) => (
  <li className="grid gap-0.5 py-3 text-sm first:pt-0 last:pb-0">
    <p className="wrap-anywhere">
      <bdi className="wrap-anywhere">{entry.actor}</bdi> {messages.actions[entry.action]}{' '}
      <Subject entry={entry} /> <RelativeTime at={entry.at} />{' '}
      <span className="whitespace-nowrap text-muted">({instant.format(Date.parse(entry.at))})</span>
    </p>
    {entry.note !== '' && (
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-muted">
        {entry.note}
      </p>
    )}
  </li>
)

const Subject = ({ entry: { subject, subject_id: id } }: { readonly entry: AuditEntry }) =>
  id.startsWith('st_') ? (
    <Link
      to="/operator/drops/$dropId"
      params={{ dropId: id }}
      className="text-link font-medium wrap-anywhere"
    >
      {subject}
    </Link>
  ) : (
    <b className="font-medium wrap-anywhere">{subject}</b>
  )
