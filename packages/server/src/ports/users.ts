import type { UserId } from '@plinth/domain/ids'

export interface UserRecord {
  readonly id: UserId
  /** Lower-case. */
  readonly email: string
  readonly name: string
  /** Null: nobody has set a password yet. */
  readonly passwordHash: string | null
  readonly verifiedAt: number | null
  readonly operator: boolean
  readonly createdAt: number
}

export interface UsersReader {
  find(id: UserId): Promise<UserRecord | null>
  findByEmail(email: string): Promise<UserRecord | null>
  /** Those of them that there are, in any order. */
  findAll(ids: readonly UserId[]): Promise<UserRecord[]>
}

export interface UsersWriter extends UsersReader {
  /** False, and nothing is written, when the address is registered already. */
  insert(user: UserRecord): Promise<boolean>
  /**
   * Like `find`, and no other transaction changes this user before this one ends. Before the locks
   * of tenants, and before a change of anything that is this user's: two could wait for each other.
   */
  lock(id: UserId): Promise<UserRecord | null>
  setName(id: UserId, name: string): Promise<void>
  setPassword(id: UserId, hash: string): Promise<void>
  setVerified(id: UserId, now: number): Promise<void>
  setOperator(id: UserId, operator: boolean): Promise<void>
  /** False, and nothing is written, when the address is registered already. */
  setEmail(id: UserId, email: string): Promise<boolean>
  /** With sessions, memberships, tokens and everything else that is theirs alone; not their tenants. */
  delete(id: UserId): Promise<void>
}
