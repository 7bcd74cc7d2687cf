// Port: single-use links mailed to users (email verification, password reset, email change).
import type { UserId } from '@plinth/domain/base/ids'

/** What opening the link does. */
export type LinkPurpose = 'verify' | 'reset' | 'change_email'

export interface AccountLink {
  /** sha256 of the secret in the link. */
  readonly hash: string
  readonly purpose: LinkPurpose
  readonly userId: UserId
  /** The address the link was mailed to. Opening the link proves control of this address only. */
  readonly email: string
  /** Milliseconds since the epoch, like every time in these ports. */
  readonly createdAt: number
  readonly expiresAt: number
}

export interface AccountLinksReader {
  /** Null for an unknown, used or expired link. */
  find(hash: string, purposes: readonly LinkPurpose[], now: number): Promise<AccountLink | null>
}

export interface AccountLinksWriter extends AccountLinksReader {
  insert(link: AccountLink): Promise<void>
  /** Like `find`, and consumes the link. Of two concurrent transactions only one gets it. */
  take(hash: string, purposes: readonly LinkPurpose[], now: number): Promise<AccountLink | null>
  /** Invalidates the user's earlier links for these purposes. */
  removeOfUser(user: UserId, purposes: readonly LinkPurpose[]): Promise<void>
  removeExpired(now: number, limit: number): Promise<number>
}
