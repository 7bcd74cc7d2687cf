import type { InvitationId, TenantId, UserId } from '@plinth/domain/ids'
import type { GivenRole } from '@plinth/domain/roles'

export interface InvitationRecord {
  readonly id: InvitationId
  readonly tenantId: TenantId
  /** Lower-case. */
  readonly email: string
  readonly role: GivenRole
  readonly invitedBy: UserId
  readonly createdAt: number
  readonly expiresAt: number
}

export interface InvitationsReader {
  /** By the hash of the secret in the mailed link. Null when unknown, used or expired. */
  findByHash(hash: string, now: number): Promise<InvitationRecord | null>
  /** Newest first; expired ones are left out. */
  ofTenant(tenant: TenantId, now: number): Promise<InvitationRecord[]>
}

export interface InvitationsWriter extends InvitationsReader {
  /** Replaces an earlier invitation of the same address to the same tenant. */
  put(invitation: InvitationRecord & { readonly hash: string }): Promise<void>
  /** False when the tenant has no such invitation. */
  remove(tenant: TenantId, id: InvitationId): Promise<boolean>
  /** Every open one that this member sent: what they may not do any more, their mail may not either. */
  removeOfInviter(tenant: TenantId, inviter: UserId): Promise<void>
  removeExpired(now: number): Promise<void>
}
