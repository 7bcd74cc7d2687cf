import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { messages } from './messages.ts'

/** Roles that can be assigned to other members, as options of a select. */
export const assignableRoles: readonly {
  readonly value: AssignableRole
  readonly label: string
}[] = [
  { value: 'member', label: messages.roles.member },
  { value: 'admin', label: messages.roles.admin },
]
