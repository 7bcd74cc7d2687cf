// What anyone can say about somebody else's drop.
import { AppError } from './errors.ts'

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

/** More of them about one drop tell an operator nothing new. */
export const mostOpenReports = 100
