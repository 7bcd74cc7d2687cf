// Port: identities at sign-in providers, each of one user.
import type { IdentityId, UserId } from '@plinth/domain/base/ids'

export interface IdentityRecord extends IdentityKey {
  readonly id: IdentityId
  readonly userId: UserId
  /** Name of the provider in the configuration when the identity was last used. */
  readonly provider: string
  /** The address that the provider last sent; null if it sent none. It may differ from the user's. */
  readonly email: string | null
  readonly createdAt: number
  readonly lastUsedAt: number
}

/** Unlike the address, it never changes, and is never given to another person. */
export interface IdentityKey {
  /** URL of the provider. */
  readonly issuer: string
  /** The person's id there. */
  readonly subject: string
}

export type IdentityUse = Pick<IdentityRecord, 'provider' | 'email'> & { readonly at: number }

export interface IdentitiesReader {
  find(key: IdentityKey): Promise<IdentityRecord | null>
  /** The oldest first. */
  ofUser(user: UserId): Promise<IdentityRecord[]>
}

export interface IdentitiesWriter extends IdentitiesReader {
  /** Until this transaction ends, no other one that calls this for the same key continues. */
  lock(key: IdentityKey): Promise<void>
  insert(identity: IdentityRecord): Promise<void>
  /** Records a sign-in. */
  touch(identity: Pick<IdentityRecord, 'id' | 'userId'>, use: IdentityUse): Promise<void>
  removeOfUser(user: UserId): Promise<void>
  /** False if the user has no such identity. */
  remove(user: UserId, id: IdentityId): Promise<boolean>
}
