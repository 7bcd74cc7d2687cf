// Transfers an organisation to another member.
import { refuseOwningMore, refusePersonal } from '@plinth/domain/accounts/organisations'
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import { lockCredential } from '../access/lock-credential.ts'
import { lockAs, ownedOrganisations, requireMember } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'
import { type TenantView, viewTenant } from './tenant-view.ts'

/** The new owner needs a verified email address; the previous owner becomes an admin. */
export async function transferOwnership(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<TenantView> {
  return database.transact(async (tx) => {
    const userId = parseId('user', input.userId)
    // Sorted, so that two transfers cannot deadlock. Lock order: user before tenant.
    for (const id of [actor.userId, ...(userId ? [userId] : [])].toSorted()) await tx.users.lock(id)
    await lockCredential(tx, actor, clock.now())
    // Locked so that two concurrent transfers cannot exceed the limit of owned organisations.
    const user = userId && (await tx.users.find(userId))
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    const personal = refusePersonal(tenant.kind, 'transfer')
    if (personal) throw personal
    const newOwner = await requireMember(tx.tenants, tenant.id, input.userId)
    if (newOwner.userId === actor.userId) {
      throw new AppError('forbidden', 'You already own this organisation.')
    }
    if (!user?.verifiedAt) {
      throw new AppError(
        'forbidden',
        'This member must confirm their email before they can own the organisation.',
      )
    }
    const limitRefusal = refuseOwningMore(
      'They own',
      await ownedOrganisations(tx.tenants, newOwner),
    )
    if (limitRefusal) throw limitRefusal
    await tx.tenants.setRole(tenant.id, actor.userId, 'admin')
    await tx.tenants.setRole(tenant.id, newOwner.userId, 'owner')
    const now = clock.now()
    // The new owner got no email about an expiry.
    await tx.freeClocks.restart(tenant.id, now)
    await tx.ownExpiries.removeNoticesOf(tenant.id, now)
    await tx.changes.append({ tenant: tenant.id }, now, null)
    return viewTenant({ tenant, role: 'admin' }, now)
  })
}
