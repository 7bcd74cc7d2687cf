// Port: connected apps. Each is one OAuth grant by a user, for one tenant.
import type { Role } from '@plinth/domain/accounts/roles'
import type { ConnectionId, TenantId, UserId } from '@plinth/domain/base/ids'

/** An app that a user authorized for one tenant. */
export interface OAuthConnection {
  readonly id: ConnectionId
  readonly grantId: string
  readonly userId: UserId
  readonly tenantId: TenantId
  readonly clientId: string
  /** The name the app registered with; untrusted. */
  readonly clientName: string
  /** Null for an app authorized by device code. */
  readonly redirectHost: string | null
  /** Scopes, separated by spaces. */
  readonly scope: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A connection with what authentication needs to know about its user. */
export interface ConnectionBearer extends OAuthConnection {
  readonly role: Role
  /** True if the user's email address is verified. */
  readonly verified: boolean
  /** Of the tenant. */
  readonly requiresSecondFactor: boolean
}

export interface EndedConnections {
  /** Number of connections looked at. */
  readonly checked: number
  readonly removed: readonly Pick<OAuthConnection, 'grantId' | 'clientId'>[]
}

export interface OAuthConnectionsReader {
  /** Null if the app was disconnected or its user has left the tenant. */
  findBearer(grantId: string): Promise<ConnectionBearer | null>
  /** Null if the tenant has no such connection. */
  find(tenant: TenantId, id: ConnectionId): Promise<OAuthConnection | null>
  /** Newest first. */
  ofTenant(tenant: TenantId): Promise<OAuthConnection[]>
}

export interface OAuthConnectionsWriter extends OAuthConnectionsReader {
  /** `checkAt`: when `removeEnded` first looks at it, after its first token was written. */
  insert(connection: OAuthConnection, checkAt: number): Promise<void>
  /** Sets `lastUsedAt`. */
  touch(id: ConnectionId, now: number): Promise<void>
  /** Removes the connection and returns its client id; null if there is no such connection. */
  remove(grantId: string): Promise<string | null>
  /** Grant ids of all apps the user connected, in one tenant or, if `tenant` is null, in all. */
  grantsOfUser(user: UserId, tenant: TenantId | null): Promise<string[]>
  /**
   * Looks at up to `limit` new connections and connections that have lost a code or token, and
   * removes those that have none left.
   */
  removeEnded(now: number, limit: number): Promise<EndedConnections>
}
