import type { Hostname } from '@plinth/domain/hostname'
import type { AcmeChallenge } from './acme-challenges.ts'

/** PEM, both. */
export interface CertificateAndKey {
  /** The leaf first. */
  readonly chain: string
  readonly privateKey: string
}

export interface IssuedCertificate extends CertificateAndKey {
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface OrderOptions {
  readonly hostname: Hostname
  /** PEM. One account for all nodes. */
  readonly accountKey: string
  /** The way to be asked that is taken where the authority offers both. */
  readonly prefer: AcmeChallenge['kind']
  /** Resolves once every node can answer it. */
  readonly present: (challenge: Omit<AcmeChallenge, 'expiresAt'>) => Promise<void>
  readonly withdraw: (token: string) => Promise<void>
  readonly signal: AbortSignal
}

export interface CertificateAuthority {
  /** Names the account's stored key: another authority, another account. */
  readonly directoryUrl: string
  makeAccountKey(): Promise<string>
  /**
   * Rejects with `OrderRefused` for whatever the authority or the way to it says, and with the
   * signal's reason once that is aborted.
   */
  order(options: OrderOptions): Promise<IssuedCertificate>
  /** What answers tls-alpn-01 (RFC 8737). */
  makeAlpnCertificate(
    challenge: Pick<AcmeChallenge, 'hostname' | 'keyAuthorization'>,
  ): Promise<CertificateAndKey>
}

/** Why there is no certificate, in words for the owner of the domain. */
export class OrderRefused extends Error {
  /** A full sentence. */
  readonly reason: string
  /** When the authority says that asking again makes sense; null: it does not say. */
  readonly retryAt: number | null
  /** The account's key is no use any more. */
  readonly accountLost: boolean
  /** Orders for other names would be refused as well. */
  readonly forAll: boolean

  constructor(
    reason: string,
    options: {
      retryAt?: number | null
      accountLost?: boolean
      forAll?: boolean
      cause?: unknown
    } = {},
  ) {
    super(reason, { cause: options.cause })
    this.name = 'OrderRefused'
    this.reason = reason
    this.retryAt = options.retryAt ?? null
    this.accountLost = options.accountLost ?? false
    this.forAll = options.forAll ?? false
  }
}
