// Makes memberships of organisations follow the groups of a person at their sign-in provider.
import { rolesByGroups } from '@plinth/domain/accounts/group-roles'
import { membersLimit } from '@plinth/domain/accounts/organisations'
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
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
  const named = await tx.tenants.findAll([...roles.keys()])
  const organisations = named.filter(({ kind }) => kind === 'organisation')
  await lockInOrder(tx, userId, organisations)
  const problems = [...roles.keys()]
    .filter((id) => organisations.every((known) => known.id !== id))
    .map((id) => `The groups of ${provider.name} name ${id}, which is not an organisation here.`)
  // Read again: one may have been deleted while this transaction waited for the locks.
  for (const { id } of await tx.tenants.findAll(organisations.map(({ id }) => id))) {
    const wanted = { tenantId: id, userId, role: roles.get(id) ?? null, issuer, now }
    if (await follow(tx, wanted)) continue
    problems.push(
      `The groups of ${provider.name} add a person to ${id}, which has ${membersLimit} members already, including open invitations.`,
    )
  }
  return problems
}

/**
 * Lock order: the user, then all tenants as `ofUser` orders them, so the personal one first. The
 * sign-in later locks the tenants that the user owns, to restart their clocks. They are therefore
 * locked here with the organisations, in one pass: a transaction that locks the personal tenant and
 * then an organisation, such as its deletion, would otherwise wait for this one and this one for it.
 */
async function lockInOrder(
  tx: Transaction,
  userId: UserId,
  organisations: readonly TenantRecord[],
): Promise<void> {
  const memberships = await tx.tenants.ofUser(userId)
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ tenant }) => tenant)
  const tenants = [...owned, ...organisations].sort(compareForLocks)
  for (const { id } of tenants) await tx.tenants.lock(id)
}

/** The order of `ofUser`. */
function compareForLocks(a: TenantRecord, b: TenantRecord): number {
  if (a.kind !== b.kind) return a.kind === 'personal' ? -1 : 1
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
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
  // It would give another role, also after the group was withdrawn.
  await tx.invitations.removeOfEmail(tenantId, email)
  // As in `changeRole`: only admins may invite.
  if (role === 'member') await tx.invitations.removeOfInviter(tenantId, userId)
  return true
}
