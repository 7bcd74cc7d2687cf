// Refusal of anonymous pages that look like phishing.
import { AppError } from '../../base/errors.ts'
import { type PhishingVerdict, refusalScore } from './page-score.ts'

export function refusePhishing({ score, reasons }: PhishingVerdict): AppError | null {
  if (score < refusalScore) return null
  const why = reasons.map(({ sentence }) => sentence).join('; it ')
  return new AppError(
    'content_rejected',
    `This page cannot be published without an account because it looks like phishing: it ${why}. Change that, or sign up: pages of accounts are not checked in this way.`,
  )
}
