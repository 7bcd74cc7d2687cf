// Port: browser sessions, stored by the hash of their cookie.
import type { Role } from '@plinth/domain/accounts/roles'
import type { SignInMethod } from '@plinth/domain/accounts/sign-in-methods'
import type { SessionId, TenantId, UserId } from '@plinth/domain/base/ids'

/** A signed-in browser. */
export interface SessionRecord {
  readonly id: SessionId
  readonly userId: UserId
  /** The tenant that the session currently acts for. */
  readonly tenantId: TenantId
  /** The browser's User-Agent header; untrusted. */
  readonly userAgent: string
  readonly method: SignInMethod
  readonly createdAt: number
  /** When the session was last used. */
  readonly seenAt: number
  readonly expiresAt: number
}

/** A session with what authentication needs to know about its user, in one indexed read. */
export interface SessionBearer extends SessionRecord {
  /** The user's email address. */
  readonly email: string
  /** True if the user's email address is verified. */
  readonly verified: boolean
  /** True if the user is an operator of the service. */
  readonly operator: boolean
  /** Null if the user is no longer a member of the session's tenant. */
  readonly role: Role | null
  /** Of the session's tenant. */
  readonly requiresSecondFactor: boolean
}

export interface SessionsReader {
  /** Null if unknown or expired. */
  findBearer(hash: string, now: number): Promise<SessionBearer | null>
  /** Unexpired sessions, most recently used first. */
  ofUser(user: UserId, now: number): Promise<SessionRecord[]>
}

/** A session of a user. */
export interface SessionKey {
  readonly sessionId: SessionId
  readonly userId: UserId
}

export interface SessionsWriter extends SessionsReader {
  insert(session: SessionRecord & { readonly hash: string }): Promise<void>
  touch(session: SessionKey, seenAt: number, expiresAt: number): Promise<void>
  setTenant(session: SessionKey, tenant: TenantId): Promise<void>
  setMethod(session: SessionKey, method: SignInMethod): Promise<void>
  /** False if the user has no such session. */
  remove(user: UserId, id: SessionId): Promise<boolean>
  /** Removes all of the user's sessions except `except`. */
  removeOfUser(user: UserId, except: SessionId | null): Promise<void>
  /** Removes the user's least recently used sessions beyond `count`. */
  keepNewest(user: UserId, count: number): Promise<void>
  removeExpired(now: number, limit: number): Promise<number>
}
