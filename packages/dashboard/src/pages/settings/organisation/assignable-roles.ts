import type { AssignableRole } from '@plinth/domain/accounts/roles'

/** Roles that can be assigned to other members, as options of a select. */
export const assignableRoles: readonly {
  readonly value: AssignableRole
  readonly label: string
}[] = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]
