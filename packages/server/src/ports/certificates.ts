import type { Hostname } from '@plinth/domain/hostname'
import type { SiteId } from '@plinth/domain/ids'

export interface CertificateRecord {
  readonly hostname: Hostname
  /** Whose domain it was issued for; it goes with that. */
  readonly siteId: SiteId
  /** PEM, the leaf first. */
  readonly chain: string
  /** PEM, sealed for `certificate key`. */
  readonly sealedKey: string
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface CertificatesReader {
  find(hostname: Hostname): Promise<CertificateRecord | null>
}

export interface CertificatesWriter extends CertificatesReader {
  /** Replaces an older one. False, and nothing is written, when the domain is not proven any more. */
  put(certificate: CertificateRecord): Promise<boolean>
}
