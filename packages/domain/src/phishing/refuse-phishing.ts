import { AppError } from '../errors.ts'
import { refusedFrom, type Verdict } from './judge-page.ts'

export function refusePhishing({ score, reasons }: Verdict): AppError | null {
  if (score < refusedFrom) return null
  const why = reasons.map(({ sentence }) => sentence).join('; it ')
  return new AppError(
    'content_rejected',
    `Without an account this page cannot be published, because it looks like one that deceives its visitors: it ${why}. If it does not, change that, or sign up: pages of accounts are not judged like this.`,
  )
}
