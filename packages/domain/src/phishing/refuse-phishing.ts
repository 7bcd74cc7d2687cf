// Refusal of anonymous pages that look like phishing.
import { AppError } from '../errors.ts'
import { refusedFrom, type Verdict } from './judge-page.ts'

export function refusePhishing({ score, reasons }: Verdict): AppError | null {
  if (score < refusedFrom) return null
  const why = reasons.map(({ sentence }) => sentence).join('; it ')
  return new AppError(
    'content_rejected',
    `This page cannot be published without an account because it looks like phishing: it ${why}. Change that, or sign up: pages of accounts are not checked in this way.`,
  )
}
