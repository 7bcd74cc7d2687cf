// Abuse reports about drops: reasons, limits, and merging of repeated reports.
import { isPreviewLabel } from '../addresses/slug.ts'
import { AppError } from '../base/errors.ts'
import { maxSitePathBytes } from '../versions/site-path.ts'

export const reportReasons = ['phishing', 'malware', 'copyright', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Labels of the reasons in the report form. */
export const reasonTitles: Readonly<Record<ReportReason, string>> = {
  phishing: 'Phishing or impersonation',
  malware: 'Malware',
  copyright: 'Copyright infringement',
  illegal: 'Illegal content',
  other: 'Something else',
}

export function parseReason(text: string): ReportReason {
  const reason = reportReasons.find((known) => known === text)
  if (reason) return reason
  throw new AppError('invalid_field', 'Choose a reason for the report.')
}

/**
 * If a drop has the maximum number of open reports, a new one replaces a less severe one: the
 * first three kinds can harm visitors while they wait for a decision.
 */
const severity: Readonly<Record<ReportReason, number>> = {
  phishing: 2,
  malware: 2,
  illegal: 2,
  copyright: 1,
  other: 0,
}

const isMoreSevere = (one: ReportReason, other: ReportReason): boolean =>
  severity[one] > severity[other]

export const lessSevereReasons = (reason: ReportReason): ReportReason[] =>
  reportReasons.filter((other) => isMoreSevere(reason, other))

/** Open reports kept per drop; more would give the operator no new information. */
export const maxOpenReports = 100

/** Days after closing a report until the reporter's contact is deleted. Open reports keep it for questions. */
export const contactRetentionDays = 30

/** What a reporter submits about a drop. */
export interface Complaint {
  /** The page of the drop, as formatted by `formatReportedPage`. */
  readonly path: string
  readonly reason: ReportReason
  readonly details: string
  /** Email address for questions, not verified; null if none was given. */
  readonly contact: string | null
}

/** Characters per report, including everything that is added later. */
const longestDetails = 10_000

/** No path of a version is longer, even with every byte percent-encoded. */
const longestPath = 3 * maxSitePathBytes + 1

/**
 * The path of the reported page. A page seen at a preview address belongs to that version, whatever is
 * live, so the preview label is put in front, in the position of a host.
 */
export function formatReportedPage(path: string, label: string): string {
  const page = path.slice(0, longestPath)
  return isPreviewLabel(label) ? `//${label}${page}` : page
}

export interface ReportedPage {
  /** The version's preview label; null for the live version. */
  readonly preview: string | null
  readonly path: string
}

/** Inverse of `formatReportedPage`. Unambiguous, because no path within a version starts with two slashes. */
export function parseReportedPage(page: string): ReportedPage {
  const [, preview = '', path = '/'] = /^\/\/([^/]*)(\/.*)?$/s.exec(page) ?? []
  return isPreviewLabel(preview) ? { preview, path } : { preview: null, path: page }
}

/**
 * Merges a further report from the same network. It may come from another person, so it never replaces
 * what the first one said.
 */
export function mergeComplaints(first: Complaint, more: Complaint): Complaint {
  const elsewhere = more.path !== '/' && more.path !== first.path
  const moves = elsewhere && first.path === '/'
  const addition = [elsewhere && !moves ? more.path : '', more.details].filter(Boolean).join('\n')
  const isNew = !`\n\n${first.details}\n\n`.includes(`\n\n${addition}\n\n`)
  const details = isNew ? [first.details, addition].filter(Boolean).join('\n\n') : first.details
  return {
    path: moves ? more.path : first.path,
    reason: isMoreSevere(more.reason, first.reason) ? more.reason : first.reason,
    details: [...details].slice(0, longestDetails).join(''),
    contact: first.contact ?? more.contact,
  }
}
