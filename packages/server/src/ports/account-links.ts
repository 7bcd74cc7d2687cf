import type { UserId } from '@plinth/domain/ids'

/** What a mailed link lets its holder do. */
export type LinkPurpose = 'verify' | 'reset' | 'change_email'

export interface AccountLink {
  /** sha256 of the secret in the link. */
  readonly hash: string
  readonly purpose: LinkPurpose
  readonly userId: UserId
  /** The address that it was sent to: opening it proves that address and no other. */
  readonly email: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface AccountLinksReader {
  /** Null for an unknown, used or expired link. */
  find(hash: string, purposes: readonly LinkPurpose[], now: number): Promise<AccountLink | null>
}

export interface AccountLinksWriter extends AccountLinksReader {
  insert(link: AccountLink): Promise<void>
  /** Like `find`, and the link is used up: of two transactions at the same time one gets it. */
  take(hash: string, purposes: readonly LinkPurpose[], now: number): Promise<AccountLink | null>
  /** Makes older links for the same purpose worthless. */
  removeOfUser(user: UserId, purposes: readonly LinkPurpose[]): Promise<void>
  removeExpired(now: number): Promise<void>
}
