import type { GivenRole } from '@plinth/domain/roles'

/** Roles that can be assigned to other members, as options of a select. */
export const givenRoles: readonly { readonly value: GivenRole; readonly label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]
