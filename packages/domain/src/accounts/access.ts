// Access that operations and tools declare: what they act on and the right that the caller needs.
import { type PermissionName, permissions } from './roles.ts'

/**
 * `public`: nothing that belongs to an account. `user`: the caller's own profile, sessions and
 * memberships. `account`: the tenant that the credential acts for. `own-drop` and `member`: a drop
 * or member of that tenant; those of other tenants do not exist for the caller. `service`,
 * `any-drop` and `reported-drop`: for operators, whatever the owner; the drop of a report may be
 * deleted. `anonymous-drop`: a drop without an owner that the caller published.
 */
export type Subject =
  | 'public'
  | 'user'
  | 'account'
  | 'own-drop'
  | 'member'
  | 'service'
  | 'any-drop'
  | 'reported-drop'
  | 'anonymous-drop'

/** Rights over the caller's own user, which no role restricts. */
export type UserRight = 'see_profile' | 'change_profile'

/**
 * `operate`: only operators of the service have it. `manage_anonymous_drop`: only the publisher of
 * the drop has it, until it is claimed. `none`: for public subjects.
 */
export type Right = PermissionName | UserRight | 'operate' | 'manage_anonymous_drop' | 'none'

export const isPermission = (right: Right): right is PermissionName => right in permissions
