// Permission table: what each role of a tenant may do. Edges and use cases enforce it, and
// `docs/roles.md` is generated from it.
import { AppError } from '../base/errors.ts'

export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]
/** Roles that can be assigned; ownership is transferred instead. */
export type AssignableRole = Exclude<Role, 'owner'>

interface Permission {
  /** Row label in the documentation; what is about plans is marked, as in every guide. */
  readonly title: string
  readonly roles: readonly Role[]
}

export const permissions = {
  see_account: { title: 'See usage<!-- plans --> and the plans on offer<!-- /plans -->', roles },
  see_drops: { title: 'See drops, their versions, domains and views', roles },
  create_drops: { title: 'Create drops', roles },
  draft_versions: { title: 'Upload drafts', roles },
  publish: { title: 'Publish and make versions live', roles },
  change_settings: { title: 'Unpublish, change settings, passwords and domains', roles },
  delete_empty_drops: { title: 'Delete drops that never had a version', roles },
  delete_drops: { title: 'Delete any drop', roles: ['owner', 'admin'] },
  claim_drops: { title: 'Claim anonymous drops for the account', roles },
  export_drops: { title: 'Export every drop', roles },
  own_credentials: { title: 'Create and revoke their own API tokens, connect apps', roles },
  others_credentials: {
    title: 'See and revoke the API tokens and connected apps of all members',
    roles: ['owner', 'admin'],
  },
  see_members: { title: 'See the members of the organisation', roles },
  leave_organisation: { title: 'Leave the organisation (the owner must transfer it first)', roles },
  manage_members: {
    title: 'Invite people, remove members and admins, change their roles',
    roles: ['owner', 'admin'],
  },
  see_billing: {
    title: '<!-- plans -->See plan, invoices and billing<!-- /plans -->',
    roles: ['owner', 'admin'],
  },
  manage_billing: {
    title:
      '<!-- plans -->Buy, change and cancel a plan, choose the drops that stay live when it ends<!-- /plans -->',
    roles: ['owner'],
  },
  require_second_factor: {
    title: 'Require a passkey or two-step sign-in of all members',
    roles: ['owner', 'admin'],
  },
  rename_organisation: { title: 'Rename the organisation', roles: ['owner', 'admin'] },
  give_away_organisation: {
    title: 'Transfer or delete the organisation',
    roles: ['owner'],
  },
} as const satisfies Record<string, Permission>

export type PermissionName = keyof typeof permissions

export function hasPermission(role: Role, name: PermissionName): boolean {
  const allowed: readonly Role[] = permissions[name].roles
  return allowed.includes(role)
}

/** A failed upload leaves an empty drop, which every role that may publish can also delete. */
export const permissionToDelete = (drop: { readonly hasVersion: boolean }): PermissionName =>
  drop.hasVersion ? 'delete_drops' : 'delete_empty_drops'

export function refuseRole(role: Role, name: PermissionName): AppError | null {
  if (hasPermission(role, name)) return null
  return new AppError(
    'forbidden',
    `Only ${describeAllowedRoles(name)} can do this. Your role is ${role}.`,
  )
}

/** The allowed roles for a sentence: "the owner or an admin". */
export const describeAllowedRoles = (name: PermissionName): string =>
  permissions[name].roles.map((one) => roleNames[one]).join(' or ')

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'the owner',
  admin: 'an admin',
  member: 'a member',
}
