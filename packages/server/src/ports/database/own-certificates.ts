// Port: certificates that the service orders for its own names, with their private keys encrypted.
import type { TenantId } from '@plinth/domain/base/ids'

export interface OwnCertificateRecord {
  /**
   * Names of the certificate, separated by spaces. Other names are another certificate, so that a
   * changed configuration replaces none that is in use.
   */
  readonly names: string
  /** `service`: for the app host, perhaps with all drops. `drop`: for the address of one drop. */
  readonly kind: 'service' | 'drop'
  /** Owner of the drop; null for the service, and for a drop without an account. */
  readonly tenantId: TenantId | null
  readonly requestedAt: number
  /** Of a drop's certificate: when it was last used, to the day. */
  readonly usedAt: number
  /** Null until the first order has succeeded. */
  readonly certificate: StoredCertificate | null
  /** When it is to be ordered, or until when a node is ordering it. */
  readonly issueAt: number
  /** Failed orders since the last success. */
  readonly issueTries: number
  /** A full sentence; null after a success. */
  readonly issueProblem: string | null
}

export interface StoredCertificate {
  /** PEM, leaf certificate first. */
  readonly chain: string
  /** PEM, sealed with the purpose `certificate key`. */
  readonly sealedKey: string
  readonly issuedAt: number
  readonly expiresAt: number
}

export type OwnCertificateChange = Partial<
  Pick<OwnCertificateRecord, 'certificate' | 'issueAt' | 'issueTries' | 'issueProblem' | 'usedAt'>
>

export interface OwnCertificatesReader {
  find(names: string): Promise<OwnCertificateRecord | null>
  /** Names of drops whose certificates are due, the longest due first. */
  dueDrops(now: number, limit: number): Promise<readonly string[]>
  /** How many drops requested their first certificate after `since`: of one owner, or of all. */
  countDrops(since: number, owner?: TenantId | null): Promise<number>
}

export interface OwnCertificatesWriter extends OwnCertificatesReader {
  /** Serialises requests for certificates of drops until the transaction ends. */
  lockRequests(): Promise<void>
  /** Does nothing if there is one with these names. It is due at once. */
  request(
    request: Pick<OwnCertificateRecord, 'names' | 'kind' | 'tenantId'>,
    now: number,
  ): Promise<void>
  /** Leases the order until `until`. Null if it is not due: another node may be working on it. */
  takeDue(names: string, now: number, until: number): Promise<OwnCertificateRecord | null>
  /** False, and nothing is written, if `issueAt` is no longer as given. */
  updateLeased(names: string, issueAt: number, change: OwnCertificateChange): Promise<boolean>
  update(names: string, change: OwnCertificateChange): Promise<void>
  remove(names: string): Promise<void>
  /** Removes certificates of drops that no visitor has used since `time`. */
  removeUnused(time: number, limit: number): Promise<number>
}
