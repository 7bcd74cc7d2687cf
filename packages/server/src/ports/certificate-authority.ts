// Port: ACME certificate authority (RFC 8555).
import type { Hostname } from '@plinth/domain/addresses/hostname'

/** One pending challenge of a certificate order (RFC 8555, section 8; tls-alpn-01: RFC 8737). */
export interface PendingChallenge {
  readonly token: string
  readonly kind: 'http-01' | 'tls-alpn-01' | 'dns-01'
  /** Without the `*.` of a wildcard. */
  readonly hostname: Hostname
  /** Of dns-01: the value of the TXT record. */
  readonly keyAuthorization: string
}

export type ChallengeKind = PendingChallenge['kind']

/** A challenge that any node responds to. */
export interface AcmeChallenge extends PendingChallenge {
  readonly kind: Exclude<ChallengeKind, 'dns-01'>
  readonly expiresAt: number
}

/** Both PEM. */
export interface CertificateAndKey {
  /** Leaf certificate first. */
  readonly chain: string
  readonly privateKey: string
}

export interface IssuedCertificate extends CertificateAndKey {
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface OrderOptions {
  /** Hostnames and wildcards (`*.example.org`) of the certificate. */
  readonly names: readonly string[]
  /** PEM. All nodes share one account. */
  readonly accountKey: string
  /** The challenge types that can be used, the preferred one first. */
  readonly kinds: readonly ChallengeKind[]
  /** Publishes the challenges. Resolves once the authority can find all of them. */
  readonly present: (challenges: readonly PendingChallenge[]) => Promise<void>
  /** Removes the challenges after validation, also if `present` has failed. */
  readonly withdraw: (challenges: readonly PendingChallenge[]) => Promise<void>
  readonly signal: AbortSignal
}

export interface CertificateAuthority {
  /** Identifies the stored account key: each authority has its own account. */
  readonly directoryUrl: string
  makeAccountKey(): Promise<string>
  /**
   * Orders a certificate. Rejects with `OrderRefused` if the authority refuses or cannot be
   * reached, and with the signal's reason when it is aborted.
   */
  order(options: OrderOptions): Promise<IssuedCertificate>
  /** Self-signed certificate that responds to a tls-alpn-01 challenge (RFC 8737). */
  makeAlpnCertificate(
    challenge: Pick<AcmeChallenge, 'hostname' | 'keyAuthorization'>,
  ): Promise<CertificateAndKey>
}

/** Why no certificate was issued, worded for the owner of the custom domain. */
export class OrderRefused extends Error {
  /** A full sentence. */
  readonly reason: string
  /** When the authority allows another attempt; null if it does not say. */
  readonly retryAt: number | null
  /** True if the authority no longer accepts the account key. */
  readonly accountKeyRejected: boolean
  /** True if orders for other hostnames would be refused too. */
  readonly affectsAllOrders: boolean

  constructor(
    reason: string,
    options: {
      retryAt?: number | null
      accountKeyRejected?: boolean
      affectsAllOrders?: boolean
      cause?: unknown
    } = {},
  ) {
    super(reason, { cause: options.cause })
    this.name = 'OrderRefused'
    this.reason = reason
    this.retryAt = options.retryAt ?? null
    this.accountKeyRejected = options.accountKeyRejected ?? false
    this.affectsAllOrders = options.affectsAllOrders ?? false
  }
}
