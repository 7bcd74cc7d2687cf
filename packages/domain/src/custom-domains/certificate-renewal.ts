// When a certificate that has not been renewed needs the attention of the operator.
import { dayMs } from '../base/day.ts'

/** Renewal tools renew 30 days before expiry, so by then they have failed for two weeks. */
const longestNoticeMs = 14 * dayMs
/** Certificates of a few days are renewed when a third of their lifetime is left. */
const noticeShare = 1 / 4

/** All times are in milliseconds since the epoch. */
export const renewalIsLateAt = (issuedAt: number, expiresAt: number): number =>
  expiresAt - Math.min(longestNoticeMs, (expiresAt - issuedAt) * noticeShare)
