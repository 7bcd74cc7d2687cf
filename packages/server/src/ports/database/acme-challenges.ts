// Port: pending ACME challenges. They are stored in the database because the certificate authority
// may connect to any node.
import type { Hostname } from '@plinth/domain/addresses/hostname'

/** One pending challenge of a certificate order (RFC 8555, section 8; tls-alpn-01: RFC 8737). */
export interface AcmeChallenge {
  readonly token: string
  readonly kind: 'http-01' | 'tls-alpn-01'
  readonly hostname: Hostname
  readonly keyAuthorization: string
  readonly expiresAt: number
}

export interface AcmeChallengesReader {
  /**
   * The challenge for `/.well-known/acme-challenge/<token>` on this host. Null if unknown or
   * expired.
   */
  findHttp(hostname: Hostname, token: string, now: number): Promise<AcmeChallenge | null>
  /** The newest unexpired challenge for this hostname, or null. */
  findTlsAlpn(hostname: Hostname, now: number): Promise<AcmeChallenge | null>
}

export interface AcmeChallengesWriter extends AcmeChallengesReader {
  put(challenge: AcmeChallenge): Promise<void>
  remove(token: string): Promise<void>
  removeExpired(now: number): Promise<void>
}
