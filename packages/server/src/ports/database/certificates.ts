// Port: certificates of custom domains, with their private keys encrypted.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { DropId } from '@plinth/domain/base/ids'

export interface CertificateRecord {
  readonly hostname: Hostname
  /**
   * The drop whose custom domain it was issued for. Removing that domain deletes the certificate.
   */
  readonly dropId: DropId
  /** PEM, leaf certificate first. */
  readonly chain: string
  /** PEM, sealed with the purpose `certificate key`. */
  readonly sealedKey: string
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface CertificatesReader {
  find(hostname: Hostname): Promise<CertificateRecord | null>
}

export interface CertificatesWriter extends CertificatesReader {
  /**
   * Replaces an earlier certificate. False, and nothing is written, if the domain is no longer
   * proven.
   */
  put(certificate: CertificateRecord): Promise<boolean>
}
