import type { Hostname } from '@plinth/domain/hostname'
import type { AcmeChallenge } from './acme-challenges.ts'

export interface IssuedCertificate {
  /** PEM, the leaf first. */
  readonly chain: string
  /** PEM. */
  readonly privateKey: string
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface OrderOptions {
  readonly hostname: Hostname
  /** PEM. One account for all nodes. */
  readonly accountKey: string
  /** Resolves once every node can answer it. */
  readonly present: (challenge: Omit<AcmeChallenge, 'expiresAt'>) => Promise<void>
  readonly withdraw: (token: string) => Promise<void>
  readonly signal: AbortSignal
}

export interface CertificateAuthority {
  /** Names the account's stored key: another authority, another account. */
  readonly directoryUrl: string
  makeAccountKey(): Promise<string>
  /** Rejects with `OrderRefused` for whatever the authority or the way to it says. */
  order(options: OrderOptions): Promise<IssuedCertificate>
}

/** Why there is no certificate, in words for the owner of the domain. */
export class OrderRefused extends Error {
  /** A full sentence. */
  readonly reason: string
  /** When the authority says that asking again makes sense; null: it does not say. */
  readonly retryAt: number | null

  constructor(reason: string, options: { retryAt?: number | null; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'OrderRefused'
    this.reason = reason
    this.retryAt = options.retryAt ?? null
  }
}
