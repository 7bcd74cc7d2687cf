// Port: user accounts.
import type { UserId } from '@plinth/domain/base/ids'

export interface UserRecord {
  readonly id: UserId
  /** In lower case. */
  readonly email: string
  readonly name: string
  /** Null if no password has been set yet. */
  readonly passwordHash: string | null
  /** When the email address was verified; null if it is not. */
  readonly verifiedAt: number | null
  /** True for an operator of the service. */
  readonly operator: boolean
  readonly createdAt: number
}

export interface UsersReader {
  find(id: UserId): Promise<UserRecord | null>
  findByEmail(email: string): Promise<UserRecord | null>
  /** The users that exist, in any order. */
  findAll(ids: readonly UserId[]): Promise<UserRecord[]>
  /** False if there is no user at all, as in a new installation. */
  hasAny(): Promise<boolean>
  /** True if the user has a passkey or a confirmed authenticator app, or no password at all. */
  hasSecondFactor(id: UserId): Promise<boolean>
}

export interface UsersWriter extends UsersReader {
  /** False, and nothing is written, if the email address is already registered. */
  insert(user: UserRecord): Promise<boolean>
  /**
   * Like `find`, and locks the user: no other transaction changes it before this one ends. To avoid
   * deadlocks, lock the user before locking tenants and before changing anything that belongs to
   * the user.
   */
  lock(id: UserId): Promise<UserRecord | null>
  setName(id: UserId, name: string): Promise<void>
  /** Null removes it. */
  setPassword(id: UserId, hash: string | null): Promise<void>
  /** False, and nothing is written, if the stored hash is no longer `current`. */
  replacePasswordHash(
    id: UserId,
    hashes: { readonly current: string; readonly next: string },
  ): Promise<boolean>
  setVerified(id: UserId, now: number): Promise<void>
  setOperator(id: UserId, operator: boolean): Promise<void>
  /** False, and nothing is written, if the email address is already registered. */
  setEmail(id: UserId, email: string): Promise<boolean>
  /**
   * Deletes the user with their sessions, memberships, tokens and other personal records, but not
   * their tenants.
   */
  delete(id: UserId): Promise<void>
}
