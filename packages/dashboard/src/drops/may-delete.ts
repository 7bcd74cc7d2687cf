// Who may delete a drop of the list.
import { hasPermission, permissionToDelete, type Role } from '@plinth/domain/accounts/roles'
import type { Drop } from '../api/queries.ts'

/** The list does not know about drafts: the server refuses to delete them for other roles. */
export const mayDelete = (role: Role, { live_version }: Drop): boolean =>
  hasPermission(role, permissionToDelete({ hasVersion: live_version !== null }))
