// JSON of reports, reviewed drops and the audit log.
import type { OperationOutput } from '@plinth/contract/operations/operation'
import type { OperatorOperations } from '@plinth/contract/operations/operator'
import type { AuditEntry } from '../../ports/database/audit-log.ts'
import type { ReportRecord } from '../../ports/database/reports.ts'
import type { DropSummary } from '../../usecases/safety/drop-summaries.ts'
import type { ReportedDrop } from '../../usecases/safety/list-reports.ts'
import type { ReviewedDrop } from '../../usecases/safety/review-drop.ts'
import type { Urls } from '../http/urls.ts'
import { time } from './present.ts'

type Output<Id extends keyof OperatorOperations> = OperationOutput<OperatorOperations[Id]>

const timeOrNull = (instant: number | null) => (instant === null ? null : time(instant))

export const presentSummary = (
  urls: Urls,
  { view: { drop, status, expiresAt }, openReports }: DropSummary,
): Output<'listRecentDrops'>['drops'][number] => ({
  id: drop.id,
  slug: drop.slug,
  url: urls.drop(drop.slug),
  name: drop.name,
  status,
  created_at: time(drop.createdAt),
  expires_at: timeOrNull(expiresAt),
  anonymous: drop.tenantId === null,
  byte_size: drop.liveVersion?.byteSize ?? 0,
  open_reports: openReports,
})

const presentReport = (report: ReportRecord): Output<'reviewDrop'>['reports'][number] => ({
  id: report.id,
  path: report.path,
  reason: report.reason,
  details: report.details,
  email: report.contact,
  created_at: time(report.createdAt),
  closed_at: timeOrNull(report.closedAt),
})

export const presentReportedDrop = (
  urls: Urls,
  { dropId, drop, count, reports }: ReportedDrop,
): Output<'listReports'>['drops'][number] => ({
  site_id: dropId,
  slug: drop?.view.drop.slug ?? reports[0]?.slug ?? '',
  drop: drop && presentSummary(urls, drop),
  count,
  reports: reports.map(presentReport),
})

export const presentAuditEntry = (
  entry: AuditEntry,
): Output<'listAuditLog'>['entries'][number] => ({
  id: entry.id,
  at: time(entry.at),
  actor: entry.actor,
  action: entry.action,
  subject_id: entry.subjectId,
  subject: entry.subject,
  note: entry.note,
})

export const presentReviewedDrop = (urls: Urls, drop: ReviewedDrop): Output<'reviewDrop'> => ({
  ...presentSummary(urls, drop),
  removed_at: timeOrNull(drop.view.drop.removedAt),
  owner: drop.owner && {
    name: drop.owner.tenant.name,
    kind: drop.owner.tenant.kind,
    plan: drop.owner.plan,
    emails: [...drop.owner.emails],
  },
  versions: drop.versions.map((version) => ({
    version_id: version.id,
    version_number: version.number,
    byte_size: version.byteSize,
    file_count: version.fileCount,
    created_at: time(version.createdAt),
    live: version.id === drop.view.drop.liveVersion?.id,
    source: version.source,
    preview_url: urls.preview(version.previewLabel),
  })),
  reports: drop.reports.map(presentReport),
  log: drop.log.map(presentAuditEntry),
})
