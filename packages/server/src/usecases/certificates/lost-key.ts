// When a certificate of the service's own names whose key cannot be decrypted is ordered again. The key
// is lost if PLINTH_SECRET has changed.
import type { OwnCertificateRecord } from '../../ports/database/own-certificates.ts'
import { leaseMs } from './order-lease.ts'

/**
 * Without this limit, two nodes with different secrets would replace each other's certificate until
 * the authority's rate limit is exhausted.
 */
const replaceAgainMs = 24 * 3_600_000

/** False if an order is in progress or was refused, and within a day of the last one. */
export const mayReplaceLost = (
  { certificate, issueAt, issueTries }: OwnCertificateRecord,
  now: number,
): boolean =>
  certificate !== null &&
  certificate.issuedAt <= now - replaceAgainMs &&
  issueAt > now + leaseMs &&
  issueTries === 0
