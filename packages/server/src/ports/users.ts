import type { UserId } from '@plinth/domain/ids'

export interface UserRecord {
  readonly id: UserId
  /** Lower-case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string | null
  readonly verifiedAt: number | null
  readonly operator: boolean
  readonly createdAt: number
}

export interface UsersReader {
  find(id: UserId): Promise<UserRecord | null>
}

export interface UsersWriter extends UsersReader {
  /** False, and nothing is written, when the address is registered already. */
  insert(user: UserRecord): Promise<boolean>
}
