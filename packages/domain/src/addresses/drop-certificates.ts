// Budget of certificates for single drops, on a service without a wildcard certificate.
import { dayMs } from '../base/day.ts'

/**
 * Let's Encrypt issues 50 new certificates a week per registered domain (renewals do not count). The
 * rest is for the app host, and for drops that request one at the same time.
 */
export const dropCertificatesPerWeek = 40
/** For each owner, and for all drops without an account together. */
export const dropCertificatesPerOwner = 10
export const dropCertificateWindowMs = 7 * dayMs
/** A certificate that no visitor has used for this long is not renewed. */
export const dropCertificateUnusedMs = 30 * dayMs

/** Why no certificate may be requested now; null if it may. */
export function dropCertificateProblem(requested: {
  readonly total: number
  readonly ofOwner: number
}): string | null {
  if (requested.total >= dropCertificatesPerWeek) {
    return `${dropCertificatesPerWeek} drops got their first certificate within a week, which is all that the certificate authority allows. Set PLINTH_ACME_DNS to get one certificate for all drops.`
  }
  if (requested.ofOwner >= dropCertificatesPerOwner) {
    return `${dropCertificatesPerOwner} drops of one owner, or without an account, got their first certificate within a week. Set PLINTH_ACME_DNS to get one certificate for all drops.`
  }
  return null
}
