// Lists the open invitations of a tenant.
import type { AccountActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import { type InvitationView, viewInvitations } from './invitation-view.ts'

/** Newest first. */
export async function listInvitations(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<InvitationView[]> {
  requireRight(actor, 'manage_members')
  const { invitations, tenants } = database.read
  const open = await invitations.ofTenant(actor.tenantId, clock.now())
  return viewInvitations(open, await tenants.members(actor.tenantId))
}
