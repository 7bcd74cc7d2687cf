// Authorization check of a role's permission.
import { type PermissionName, type Role, refuseRole } from '@plinth/domain/accounts/roles'

/**
 * Called by use cases, so that every edge enforces the same rule. Use cases that write must check
 * under the tenant's lock instead: `lockAs`.
 */
export function requireRole({ role }: { readonly role: Role }, permission: PermissionName): void {
  const refusal = refuseRole(role, permission)
  if (refusal) throw refusal
}
