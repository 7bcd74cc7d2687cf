// Makes memberships of organisations follow the groups of a person at their sign-in provider.
import { rolesByGroups } from '@plinth/domain/accounts/group-roles'
import { membersLimit } from '@plinth/domain/accounts/organisations'
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/identity-provider.ts'
import { endMembership } from '../organisations/end-membership.ts'
import { isFull } from '../organisations/is-full.ts'

interface GroupsOfPerson {
  readonly provider: Pick<IdentityProvider, 'name' | 'groupRules'>
  readonly identity: Pick<ProvidedIdentity, 'issuer' | 'groups'>
  /** Locked. */
  readonly userId: UserId
  readonly now: number
}

/**
 * Changes nothing if the provider sent no groups at all: a claim that is missing by mistake must not
 * empty organisations. Returns sentences about the rules that could not be followed.
 */
export async function applyGroups(
  tx: Transaction,
  { provider, identity, userId, now }: GroupsOfPerson,
): Promise<string[]> {
  const { issuer, groups } = identity
  if (groups === null || provider.groupRules.length === 0) return []
  const roles = rolesByGroups(provider.groupRules, groups)
  const organisations = (await tx.tenants.findAll([...roles.keys()]))
    .filter(({ kind }) => kind === 'organisation')
    // The order in which all transactions lock organisations.
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const problems = [...roles.keys()]
    .filter((id) => organisations.every((known) => known.id !== id))
    .map((id) => `The groups of ${provider.name} name ${id}, which is not an organisation here.`)
  for (const { id } of organisations) {
    if (!(await tx.tenants.lock(id))) continue
    const wanted = { tenantId: id, userId, role: roles.get(id) ?? null, issuer, now }
    if (await follow(tx, wanted)) continue
    problems.push(
      `The groups of ${provider.name} add a person to ${id}, which has ${membersLimit} members already, including open invitations.`,
    )
  }
  return problems
}

interface Wanted {
  readonly tenantId: TenantId
  readonly userId: UserId
  /** Null if no group gives one. */
  readonly role: AssignableRole | null
  readonly issuer: string
  readonly now: number
}

/**
 * A role that a person assigned stays until the groups give another one. Owners change only by a
 * transfer. False if there is no room for a new member.
 */
async function follow(tx: Transaction, wanted: Wanted): Promise<boolean> {
  const { tenantId, userId, role, issuer, now } = wanted
  const current = await tx.groupMemberships.find(tenantId, userId)
  if (current?.role === 'owner' || (current?.role ?? null) === role) return true
  if (role === null) {
    if (current?.groupsIssuer === issuer) await endMembership(tx, { tenantId, userId }, now)
    return true
  }
  const email = (await tx.users.find(userId))?.email ?? ''
  if (current === null && (await isFull(tx, tenantId, { email, now }))) return false
  await tx.groupMemberships.put(tenantId, { userId, role, groupsIssuer: issuer, joinedAt: now })
  // As in `changeRole`: only admins may invite.
  if (role === 'member') await tx.invitations.removeOfInviter(tenantId, userId)
  return true
}
