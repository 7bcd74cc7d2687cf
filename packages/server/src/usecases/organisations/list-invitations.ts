import { refuseRole } from '@plinth/domain/roles'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { type InvitationView, viewInvitations } from './invitation-view.ts'

/** Those that nobody has accepted yet, newest first. */
export async function listInvitations(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<InvitationView[]> {
  const refusal = refuseRole(actor.role, 'manage_members')
  if (refusal) throw refusal
  const { invitations, tenants } = database.read
  const open = await invitations.ofTenant(actor.tenantId, clock.now())
  return viewInvitations(open, await tenants.members(actor.tenantId))
}
