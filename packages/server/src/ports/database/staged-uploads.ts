// Port: staged uploads, single-use upload URLs agreed on in advance, for agents.
import type { Role } from '@plinth/domain/accounts/roles'
import type { TokenLimits } from '@plinth/domain/accounts/token-access'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId, UserId } from '@plinth/domain/base/ids'
import type { Credential } from './credentials.ts'

/** An agreed upload. The secret in its URL authorizes it, once. */
export interface StagedUpload {
  /** Hash of the secret in the upload URL; the secret itself is never stored. */
  readonly secretHash: string
  readonly tenantId: TenantId
  readonly userId: UserId
  /** The credential that requested the upload. */
  readonly credential: Credential
  /** Null if the upload creates a drop. */
  readonly dropId: DropId | null
  /** Slug of the drop to create; null for a random slug, or if the drop exists. */
  readonly slug: Slug | null
  /** Empty if the drop keeps its name. */
  readonly name: string
  /** Null if the drop's password does not change. */
  readonly passwordHash: string | null
  /** Of the version; empty if it has none. */
  readonly note: string
  /** Name of the app that requested it; null if it gave none. */
  readonly agent: string | null
  readonly kind: StagedKind
  readonly maxBytes: number
  readonly createdAt: number
  readonly expiresAt: number
}

export type StagedKind = 'html' | 'markdown' | 'zip'

/** A usable staged upload with the current role of the user it acts for. */
export interface UsableUpload extends StagedUpload {
  readonly role: Role
  readonly verified: boolean
  /** Of the token that requested it; absent if it has all rights of its user, and for apps. */
  readonly limits?: TokenLimits
}

export interface StagedUploadsReader {
  /**
   * Null if unknown, used or expired by `now`, if its drop was deleted, if its credential is no
   * longer valid, or if its user has left the tenant.
   */
  find(secretHash: string, now: number): Promise<UsableUpload | null>
}

export interface StagedUploadsWriter extends StagedUploadsReader {
  insert(upload: StagedUpload): Promise<void>
  /** When the tenant's staged uploads that can still be used expire, the earliest first. */
  openExpiries(tenant: TenantId, now: number): Promise<number[]>
  /**
   * Marks it as used. False if it was used before or its credential is no longer valid, or if it is
   * another tenant's. Expiry is not checked, so an upload that started in time can finish.
   */
  use(upload: Pick<StagedUpload, 'secretHash' | 'tenantId'>, now: number): Promise<boolean>
  /** Deletes those that expired by this time. */
  removeExpired(before: number, limit: number): Promise<number>
}
