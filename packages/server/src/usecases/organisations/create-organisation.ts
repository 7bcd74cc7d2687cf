// Creates an organisation.
import { refuseOwningMore } from '@plinth/domain/accounts/organisations'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseRequiredName } from '@plinth/domain/base/text-fields'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { ownedOrganisations } from '../access/membership.ts'
import { requireTenant } from '../access/require-tenant.ts'
import { requireVerified } from '../access/require-verified.ts'
import type { Deps } from '../base/deps.ts'
import { type TenantView, viewTenant } from './tenant-view.ts'

/** The creator becomes the owner. Country and currency are copied from their personal account. */
export async function createOrganisation(
  { database, clock, random }: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: AccountActor,
  input: { readonly name: string },
): Promise<TenantView> {
  requireVerified(actor)
  const name = parseRequiredName(input.name)
  await admitAttempts({ database, clock }, [{ kind: 'organisation_user', key: actor.userId }])
  const now = clock.now()
  const id = makeId('tenant', random(idBytes))
  return database.transact(async (tx) => {
    const user = await tx.users.lock(actor.userId)
    if (!user)
      throw new AppError(
        'unauthorized',
        'This credential belongs to an account that no longer exists.',
      )
    const refusal = refuseOwningMore('You own', await ownedOrganisations(tx.tenants, actor))
    if (refusal) throw refusal
    const own = requireTenant(await tx.tenants.findPersonalByEmail(user.email))
    const { country, currency } = own
    await tx.tenants.insert({ id, name, kind: 'organisation', country, currency, createdAt: now })
    await tx.tenants.addMember(id, { userId: user.id, role: 'owner', joinedAt: now })
    const tenant = requireTenant(await tx.tenants.find(id))
    return viewTenant({ tenant, role: 'owner' }, now)
  })
}
