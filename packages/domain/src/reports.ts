// What anyone can say about somebody else's drop.
import { AppError } from './errors.ts'
import { maxSitePathBytes } from './site-path.ts'
import { isPreviewLabel } from './slug.ts'

export const reportReasons = ['phishing', 'malware', 'copyright', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** As a person would say it. */
export const reasonTitles: Readonly<Record<ReportReason, string>> = {
  phishing: 'It pretends to be somebody else',
  malware: 'It spreads harmful software',
  copyright: 'It uses my work without permission',
  illegal: 'It is against the law',
  other: 'Something else',
}

export function parseReason(text: string): ReportReason {
  const reason = reportReasons.find((known) => known === text)
  if (reason) return reason
  throw new AppError('invalid_field', 'Choose what is wrong with the drop.')
}

/** Nobody waits for a decision about the first three, who may lose money or more meanwhile. */
const gravity: Readonly<Record<ReportReason, number>> = {
  phishing: 2,
  malware: 2,
  illegal: 2,
  copyright: 1,
  other: 0,
}

const isGraver = (one: ReportReason, other: ReportReason): boolean => gravity[one] > gravity[other]

export const lessGrave = (reason: ReportReason): ReportReason[] =>
  reportReasons.filter((other) => isGraver(reason, other))

/** More of them about one drop tell an operator nothing new. */
export const mostOpenReports = 100

/** After a report is closed; an open one may raise a question still. */
export const contactKeptDays = 30

/** What somebody says about a drop. */
export interface Complaint {
  /** The page of the drop, as `reportedPage` writes it. */
  readonly path: string
  readonly reason: ReportReason
  readonly details: string
  /** Where to ask for more; nobody has proven that it is theirs. */
  readonly contact: string | null
}

/** By character: of one report, however often its reporter adds to it. */
const longestDetails = 10_000

/** Every path of a version is shorter, also where each of its bytes is escaped. */
const longestPath = 3 * maxSitePathBytes + 1

/**
 * A page as in its address. One that was seen at a preview belongs to that version, whatever is live:
 * the preview's label stands before it, as a host would.
 */
export function reportedPage(path: string, label: string): string {
  const page = path.slice(0, longestPath)
  return isPreviewLabel(label) ? `//${label}${page}` : page
}

export interface PagePlace {
  /** The label of the version's preview; null: what is live. */
  readonly preview: string | null
  readonly path: string
}

/** No path within a version begins with two slashes. */
export function placeOf(page: string): PagePlace {
  const [, preview = '', path = '/'] = /^\/\/([^/]*)(\/.*)?$/s.exec(page) ?? []
  return isPreviewLabel(preview) ? { preview, path } : { preview: null, path: page }
}

/**
 * What one network adds to its report. The second voice may be another person's, so it takes nothing
 * away from the first.
 */
export function addComplaint(first: Complaint, more: Complaint): Complaint {
  const elsewhere = more.path !== '/' && more.path !== first.path
  const moves = elsewhere && first.path === '/'
  const words = [elsewhere && !moves ? more.path : '', more.details].filter(Boolean).join('\n')
  const isNew = !`\n\n${first.details}\n\n`.includes(`\n\n${words}\n\n`)
  const details = isNew ? [first.details, words].filter(Boolean).join('\n\n') : first.details
  return {
    path: moves ? more.path : first.path,
    reason: isGraver(more.reason, first.reason) ? more.reason : first.reason,
    details: [...details].slice(0, longestDetails).join(''),
    contact: first.contact ?? more.contact,
  }
}
