import type { SiteId, TenantId, UserId } from '@plinth/domain/ids'
import type { Role } from '@plinth/domain/roles'
import type { Slug } from '@plinth/domain/slug'
import type { Credential } from './credentials.ts'

/** An upload that was agreed on and may come once, from whoever knows the secret. */
export interface StagedUpload {
  /** The secret itself is never stored. */
  readonly secretHash: string
  readonly tenantId: TenantId
  readonly userId: UserId
  /** What it was asked for with. */
  readonly credential: Credential
  /** Null: a drop that is made with the upload. */
  readonly siteId: SiteId | null
  /** Of the drop to make; null: a random one, or there is one already. */
  readonly slug: Slug | null
  /** Empty: the drop keeps the one that it has. */
  readonly name: string
  /** Null: nothing changes. */
  readonly passwordHash: string | null
  readonly kind: StagedKind
  readonly maxBytes: number
  readonly createdAt: number
  readonly expiresAt: number
}

export type StagedKind = 'html' | 'markdown' | 'zip'

/** With what is known today about the person whom it acts for. */
export interface OpenUpload extends StagedUpload {
  readonly role: Role
  readonly verified: boolean
}

export interface StagedUploadsReader {
  /**
   * Null when there is none, when it was used or is over by `now`, when its drop is gone, and when its
   * credential is worth nothing any more or its person has left the tenant.
   */
  find(secretHash: string, now: number): Promise<OpenUpload | null>
}

export interface StagedUploadsWriter extends StagedUploadsReader {
  insert(upload: StagedUpload): Promise<void>
  /** How many of the tenant's could still be used. */
  countOpen(tenant: TenantId, now: number): Promise<number>
  /**
   * From now on it is used. False when it was before, or when its credential has ended; not because of
   * the time, so that what began in time may end.
   */
  use(secretHash: string, now: number): Promise<boolean>
  /** Forgets those that were over by this time. */
  removeExpired(before: number): Promise<void>
}
