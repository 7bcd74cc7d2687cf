// Makes memberships of organisations follow the groups of a person at their sign-in provider.
import { rolesByGroups } from '@plinth/domain/accounts/group-roles'
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/identity-provider.ts'
import { endMembership } from '../organisations/end-membership.ts'

interface GroupsOfPerson {
  readonly provider: Pick<IdentityProvider, 'groupRules'>
  readonly identity: Pick<ProvidedIdentity, 'issuer' | 'groups'>
  /** Locked. */
  readonly userId: UserId
  readonly now: number
}

/**
 * Changes nothing if the provider sent no groups at all: a claim that is missing by mistake must not
 * empty organisations. Returns the ids in the rules that are not organisations.
 */
export async function applyGroups(
  tx: Transaction,
  { provider, identity, userId, now }: GroupsOfPerson,
): Promise<TenantId[]> {
  const { issuer, groups } = identity
  if (groups === null || provider.groupRules.length === 0) return []
  const roles = rolesByGroups(provider.groupRules, groups)
  const organisations = (await tx.tenants.findAll([...roles.keys()]))
    .filter(({ kind }) => kind === 'organisation')
    // The order in which all transactions lock organisations.
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  for (const { id } of organisations) {
    if (await tx.tenants.lock(id)) {
      await follow(tx, { tenantId: id, userId, role: roles.get(id) ?? null, issuer, now })
    }
  }
  return [...roles.keys()].filter((id) => organisations.every((known) => known.id !== id))
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
 * transfer.
 */
async function follow(tx: Transaction, wanted: Wanted): Promise<void> {
  const { tenantId, userId, role, issuer, now } = wanted
  const current = await tx.groupMemberships.find(tenantId, userId)
  if (current?.role === 'owner' || (current?.role ?? null) === role) return
  if (role === null) {
    if (current?.groupsIssuer === issuer) await endMembership(tx, { tenantId, userId }, now)
    return
  }
  await tx.groupMemberships.put(tenantId, { userId, role, groupsIssuer: issuer, joinedAt: now })
  // As in `changeRole`: only admins may invite.
  if (role === 'member') await tx.invitations.removeOfInviter(tenantId, userId)
}
