// Port: single-use links for users: email verification, password reset, email change, sign-in.
import type { UserId } from '@plinth/domain/base/ids'

/** What a mailed link does. */
export type MailedPurpose = 'verify' | 'reset' | 'change_email'

/** `sign_in`: printed by a command of the operator. */
export type LinkPurpose = MailedPurpose | 'sign_in'

export interface AccountLink {
  /** sha256 of the secret in the link. */
  readonly hash: string
  readonly purpose: LinkPurpose
  readonly userId: UserId
  /**
   * The address the link was mailed to; opening the link proves control of this address only. For
   * `sign_in`, the address of the account at the time.
   */
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
