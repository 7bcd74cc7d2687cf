// Port: pending ACME challenges. They are stored in the database because the certificate authority
// may connect to any node.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { AcmeChallenge } from '../certificate-authority.ts'

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
  removeExpired(now: number, limit: number): Promise<number>
}
