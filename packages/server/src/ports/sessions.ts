import type { SessionId, TenantId, UserId } from '@plinth/domain/ids'
import type { Role } from '@plinth/domain/roles'

/** A browser that is signed in. */
export interface SessionRecord {
  readonly id: SessionId
  readonly userId: UserId
  /** The tenant that this browser works for at the moment. */
  readonly tenantId: TenantId
  /** As the browser names itself; hostile text. */
  readonly userAgent: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

/** A session together with what every request needs to know about its bearer: one indexed read. */
export interface SessionBearer extends SessionRecord {
  readonly verified: boolean
  /** One of those who run the service. */
  readonly operator: boolean
  /** Null: no longer a member of the session's tenant. */
  readonly role: Role | null
}

export interface SessionsReader {
  /** Null for an unknown or expired session. */
  findBearer(hash: string, now: number): Promise<SessionBearer | null>
  /** Those that have not expired, the latest used first. */
  ofUser(user: UserId, now: number): Promise<SessionRecord[]>
}

export interface SessionsWriter extends SessionsReader {
  insert(session: SessionRecord & { readonly hash: string }): Promise<void>
  touch(id: SessionId, seenAt: number, expiresAt: number): Promise<void>
  setTenant(id: SessionId, tenant: TenantId): Promise<void>
  /** False when the user has no such session. */
  remove(user: UserId, id: SessionId): Promise<boolean>
  /** All of the user's, but for one that may stay. */
  removeOfUser(user: UserId, except: SessionId | null): Promise<void>
  /** Ends those of the user that were used least recently, beyond a number. */
  keepNewest(user: UserId, count: number): Promise<void>
  removeExpired(now: number): Promise<void>
}
