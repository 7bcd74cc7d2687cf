import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import { refuseOwningMore, refusePersonal } from '@plinth/domain/organisations'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { type TenantView, viewTenant } from '../tenant-view.ts'
import { lockAs, ownedOrganisations, requireMember } from './membership.ts'

/** To a member with a verified address; the old owner stays as an admin. */
export async function transferOwnership(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<TenantView> {
  return database.transact(async (tx) => {
    // Locked, or somebody could end up with more than the most by two transfers at once; and before
    // the tenant, as everybody does who locks both.
    const userId = parseId('user', input.userId)
    const user = userId && (await tx.users.lock(userId))
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    const personal = refusePersonal(tenant.kind, 'transfer')
    if (personal) throw personal
    const heir = await requireMember(tx.tenants, tenant.id, input.userId)
    if (heir.userId === actor.userId) {
      throw new AppError('forbidden', 'You own this organisation already.')
    }
    if (!user?.verifiedAt) {
      throw new AppError(
        'forbidden',
        'Their e-mail address must be verified before they can own the organisation.',
      )
    }
    const full = refuseOwningMore('They own', await ownedOrganisations(tx.tenants, heir))
    if (full) throw full
    await tx.tenants.setRole(tenant.id, actor.userId, 'admin')
    await tx.tenants.setRole(tenant.id, heir.userId, 'owner')
    return viewTenant({ tenant, role: 'admin' }, clock.now())
  })
}
