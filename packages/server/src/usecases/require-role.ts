import { type PermissionName, type Role, refuseRole } from '@plinth/domain/roles'

/** For what a role is needed, whichever edge asks. What writes asks under the tenant's lock: `lockAs`. */
export function requireRole({ role }: { readonly role: Role }, permission: PermissionName): void {
  const refusal = refuseRole(role, permission)
  if (refusal) throw refusal
}
