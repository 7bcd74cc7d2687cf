// Renames an organisation or a personal account.
import { parseRequiredName } from '@plinth/domain/base/text-fields'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'
import { type TenantView, viewTenant } from './tenant-view.ts'

export async function renameOrganisation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly name: string },
): Promise<TenantView> {
  const name = parseRequiredName(input.name)
  return database.transact(async (tx) => {
    const { tenant, role } = await lockAs(tx, actor, 'rename_organisation')
    await tx.tenants.rename(tenant.id, name)
    return viewTenant({ tenant: { ...tenant, name }, role }, clock.now())
  })
}
