import type { TenantId, TokenId, UserId } from '@plinth/domain/ids'
import type { Role } from './tenants.ts'

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
}

export interface ApiTokensReader {
  /** Null for an unknown or revoked token, and for one whose user left the tenant. */
  findBearer(hash: string): Promise<TokenBearer | null>
}

export interface ApiTokensWriter extends ApiTokensReader {
  insert(token: NewApiToken): Promise<void>
  touch(id: TokenId, now: number): Promise<void>
}
