// Labels for report reasons and audit log actions.
import type { AuditEntry, Report } from './operator-queries.ts'

export const reasonLabels: Readonly<Record<Report['reason'], string>> = {
  phishing: 'Phishing',
  malware: 'Malware',
  copyright: 'Copyright',
  illegal: 'Illegal',
  other: 'Something else',
}

/** Verb between the operator and the subject. */
export const actionLabels: Readonly<Record<AuditEntry['action'], string>> = {
  account_created: 'made the account',
  account_exported: 'exported the drops of',
  drop_removed: 'removed',
  drop_restored: 'gave back',
  drop_viewed: 'looked at',
  operator_deleted: 'deleted the operator account',
  operator_made: 'made an operator of',
  operator_unmade: 'ended the operator rights of',
  plan_set: 'set the plan of',
  reports_dismissed: 'dismissed the reports about',
}

export const countReports = (count: number): string =>
  count === 1 ? '1 report' : `${count} reports`
