// Port: members of organisations whose role follows their groups at a sign-in provider.
import type { Role } from '@plinth/domain/accounts/roles'
import type { TenantId, UserId } from '@plinth/domain/base/ids'

export interface GroupMembership {
  readonly role: Role
  /** The provider that the role came from; null if a person assigned it. */
  readonly groupsIssuer: string | null
}

export interface GroupMembershipsReader {
  /** Any membership, also one that did not come from groups. Null if the user is not a member. */
  find(tenant: TenantId, user: UserId): Promise<GroupMembership | null>
}

export interface GroupMembershipsWriter extends GroupMembershipsReader {
  /** Adds the member, or changes the role. The tenant must be locked. */
  put(
    tenant: TenantId,
    member: GroupMembership & { readonly userId: UserId; readonly joinedAt: number },
  ): Promise<void>
}
