import type { Hostname } from '@plinth/domain/hostname'

/** What a certificate authority asks for. Any node may be asked, so it lies in the database. */
export interface AcmeChallenge {
  readonly token: string
  readonly kind: 'http-01' | 'tls-alpn-01'
  readonly hostname: Hostname
  readonly keyAuthorization: string
  readonly expiresAt: number
}

export interface AcmeChallengesReader {
  /** For `/.well-known/acme-challenge/<token>` of this host; null when there is none, or it is over. */
  findHttp(hostname: Hostname, token: string, now: number): Promise<AcmeChallenge | null>
  /** The newest for the name, or null. */
  findTlsAlpn(hostname: Hostname, now: number): Promise<AcmeChallenge | null>
}

export interface AcmeChallengesWriter extends AcmeChallengesReader {
  put(challenge: AcmeChallenge): Promise<void>
  remove(token: string): Promise<void>
  removeExpired(now: number): Promise<void>
}
