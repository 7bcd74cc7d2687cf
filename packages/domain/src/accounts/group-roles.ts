// Which organisations a person belongs to because of their groups at a sign-in provider.
import { parseId, type TenantId } from '../base/ids.ts'
import type { AssignableRole } from './roles.ts'

/** Members of this group at the provider get this role in this organisation. */
export interface GroupRule {
  readonly group: string
  readonly tenantId: TenantId
  readonly role: AssignableRole
}

/** Parses `group=tenant_id:role`; the group may contain `=` and `:`. Null if the text is not a rule. */
export function parseGroupRule(text: string): GroupRule | null {
  const [, group, tenant = '', role] = /^(.+)=([^=:]+):(admin|member)$/.exec(text) ?? []
  const tenantId = parseId('tenant', tenant)
  if (group === undefined || tenantId === null) return null
  return { group: group.trim(), tenantId, role: role === 'admin' ? 'admin' : 'member' }
}

/** The role in every organisation that the rules name; null where no group gives one. */
export function rolesByGroups(
  rules: readonly GroupRule[],
  groups: readonly string[],
): Map<TenantId, AssignableRole | null> {
  const roles = new Map<TenantId, AssignableRole | null>()
  for (const { group, tenantId, role } of rules) {
    const known = roles.get(tenantId) ?? null
    const given = groups.includes(group) ? role : null
    roles.set(tenantId, known === 'admin' || given === null ? known : given)
  }
  return roles
}
