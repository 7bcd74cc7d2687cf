import type { ConnectionId, TenantId, UserId } from '@plinth/domain/ids'
import type { Role } from '@plinth/domain/roles'

/** An app that a person let in: one grant, for one tenant. */
export interface OAuthConnection {
  readonly id: ConnectionId
  readonly grantId: string
  readonly userId: UserId
  readonly tenantId: TenantId
  readonly clientId: string
  /** What the app calls itself; hostile text. */
  readonly clientName: string
  /** Null for an app that is let in by device code. */
  readonly redirectHost: string | null
  /** Separated by spaces. */
  readonly scope: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A connection together with what every request needs to know about its bearer. */
export interface ConnectionBearer extends OAuthConnection {
  readonly role: Role
  readonly verified: boolean
}

export interface OAuthConnectionsReader {
  /** Null when it was disconnected, and when its user left the tenant. */
  findBearer(grantId: string): Promise<ConnectionBearer | null>
  /** Null: the tenant has no such connection. */
  find(tenant: TenantId, id: ConnectionId): Promise<OAuthConnection | null>
  /** Newest first. */
  ofTenant(tenant: TenantId): Promise<OAuthConnection[]>
}

export interface OAuthConnectionsWriter extends OAuthConnectionsReader {
  insert(connection: OAuthConnection): Promise<void>
  touch(id: ConnectionId, now: number): Promise<void>
  /** Returns its client; null: there is no such connection. */
  remove(grantId: string): Promise<string | null>
  /** The grants of everything that the user connected, in one tenant or in all. */
  grantsOfUser(user: UserId, tenant: TenantId | null): Promise<string[]>
  /** Up to `limit` that no code or token is left of, none that was made after `before`. Returns their clients. */
  removeEnded(before: number, limit: number): Promise<string[]>
}
