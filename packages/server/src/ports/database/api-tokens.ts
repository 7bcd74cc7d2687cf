// Port: API tokens of tenants, stored as hashes.
import type { Role } from '@plinth/domain/accounts/roles'
import type { TokenLimits } from '@plinth/domain/accounts/token-access'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId, TokenId, UserId } from '@plinth/domain/base/ids'

/** A token with what authentication needs to know about its user, in one indexed read. */
export interface TokenBearer {
  readonly tokenId: TokenId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly role: Role
  /** True if the user's email address is verified. */
  readonly verified: boolean
  /** Of the tenant. */
  readonly requiresSecondFactor: boolean
  readonly lastUsedAt: number | null
  readonly expiresAt: number | null
  readonly limits: TokenLimits
}

/** Hashes of one token: it is stored under one of them. */
export interface TokenHashes {
  /** Of a token with all rights of its user. */
  readonly full: string
  /** Of a token with limits. */
  readonly limited: string
}

export interface NewApiToken extends TokenLimits {
  readonly id: TokenId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly name: string
  /** One of its `TokenHashes`; the token itself is never stored. */
  readonly hash: string
  readonly createdAt: number
  /** Null if the token does not expire. */
  readonly expiresAt: number | null
}

export interface ApiTokenRecord extends Omit<NewApiToken, 'hash' | 'dropId'> {
  /** The only drop that exists for the token; null for all drops of the tenant. */
  readonly drop: { readonly id: DropId; readonly slug: Slug } | null
  readonly lastUsedAt: number | null
}

export interface ApiTokensReader {
  /**
   * Null for an unknown or revoked token, and for one whose user left the tenant. Also null for one
   * under its `limited` hash that has no limits: a program that does not know them copied the row.
   */
  findBearer(hashes: TokenHashes): Promise<TokenBearer | null>
  /** Null if the tenant has no such token, or it is revoked. */
  find(tenant: TenantId, id: TokenId): Promise<ApiTokenRecord | null>
  /** The tenant's tokens that are not revoked, including expired ones, newest first. */
  ofTenant(tenant: TenantId): Promise<ApiTokenRecord[]>
}

export interface ApiTokensWriter extends ApiTokensReader {
  insert(token: NewApiToken): Promise<void>
  /** Sets `lastUsedAt`. */
  touch(id: TokenId, now: number): Promise<void>
  /** Revokes the token. False if the tenant has no such token. */
  revoke(tenant: TenantId, id: TokenId, now: number): Promise<boolean>
  /** Revokes every token the user created, in one tenant or, if `tenant` is null, in all. */
  revokeOfUser(user: UserId, tenant: TenantId | null, now: number): Promise<void>
  /** Deletes tokens that were revoked or that expired before this time. */
  removeEnded(before: number, limit: number): Promise<number>
}
