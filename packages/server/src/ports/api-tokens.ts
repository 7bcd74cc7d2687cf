import type { TenantId, TokenId, UserId } from '@plinth/domain/ids'
import type { Role } from '@plinth/domain/roles'

/** A token together with what every request needs to know about its bearer: one indexed read. */
export interface TokenBearer {
  readonly tokenId: TokenId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly role: Role
  readonly verified: boolean
  readonly lastUsedAt: number | null
  readonly expiresAt: number | null
}

export interface NewApiToken {
  readonly id: TokenId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly name: string
  /** sha256 of the token; the token itself is never stored. */
  readonly hash: string
  readonly createdAt: number
  /** Null: without end. */
  readonly expiresAt: number | null
}

export type ApiTokenRecord = Omit<NewApiToken, 'hash'> & { readonly lastUsedAt: number | null }

export interface ApiTokensReader {
  /** Null for an unknown or revoked token, and for one whose user left the tenant. */
  findBearer(hash: string): Promise<TokenBearer | null>
  /** Those that are not revoked, newest first; expired ones too. */
  ofTenant(tenant: TenantId): Promise<ApiTokenRecord[]>
}

export interface ApiTokensWriter extends ApiTokensReader {
  insert(token: NewApiToken): Promise<void>
  touch(id: TokenId, now: number): Promise<void>
  /** It is worth nothing from now on. False when the tenant has no such token. */
  revoke(tenant: TenantId, id: TokenId, now: number): Promise<boolean>
  /** All that the user made, in one tenant or in all. */
  revokeOfUser(user: UserId, tenant: TenantId | null, now: number): Promise<void>
  /** Forgets those that were revoked or expired before this time. */
  removeEnded(before: number): Promise<void>
}
