// Port: pending invitations to organisations.
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import type { InvitationId, TenantId, UserId } from '@plinth/domain/base/ids'

export interface InvitationRecord {
  readonly id: InvitationId
  readonly tenantId: TenantId
  /** In lower case. */
  readonly email: string
  readonly role: AssignableRole
  readonly invitedBy: UserId
  readonly createdAt: number
  readonly expiresAt: number
}

export interface InvitationsReader {
  /**
   * Finds an invitation by the hash of the secret in its mailed link. Null if unknown, used or
   * expired.
   */
  findByHash(hash: string, now: number): Promise<InvitationRecord | null>
  /** Whether any organisation has invited this address, which is in lower case. */
  isInvited(email: string, now: number): Promise<boolean>
  /** Unexpired invitations, newest first. */
  ofTenant(tenant: TenantId, now: number): Promise<InvitationRecord[]>
}

export interface InvitationsWriter extends InvitationsReader {
  /** Replaces an earlier invitation of the same address to the same tenant. */
  put(invitation: InvitationRecord & { readonly hash: string }): Promise<void>
  /** False if the tenant has no such invitation. */
  remove(tenant: TenantId, id: InvitationId): Promise<boolean>
  /**
   * Removes every pending invitation sent by this member. A member who loses the right to invite
   * must not leave usable invitations behind.
   */
  removeOfInviter(tenant: TenantId, inviter: UserId): Promise<void>
  /** Removes the pending invitation to this address, which is in lower case. */
  removeOfEmail(tenant: TenantId, email: string): Promise<void>
  removeExpired(now: number, limit: number): Promise<number>
}
