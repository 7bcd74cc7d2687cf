import type { GivenRole } from '@plinth/domain/roles'

/** What one member can make another, as they choose it. */
export const givenRoles: readonly { readonly value: GivenRole; readonly label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]
