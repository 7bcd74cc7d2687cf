// Deletes an organisation with its drops, members, invitations and credentials.
import { refusePersonal } from '@plinth/domain/accounts/organisations'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { requireTenant } from '../access/require-tenant.ts'
import { releaseSurplusSlugs } from '../drops/claim-slug.ts'
import { sweepDeleted } from '../drops/drop-deletion.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'
import { deleteTenant } from './delete-tenant.ts'

/** Immediate and permanent. */
export async function deleteOrganisation(
  deps: SweepDeps,
  actor: AccountActor,
  input: { readonly confirm: string },
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.database.transact(async (tx) => {
    // The owner's personal account keeps the right to the slugs, within the limit of slugs held per
    // tenant.
    const heldFor = await lockPersonal(tx, actor)
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    const refusal = refusePersonal(tenant.kind, 'delete') ?? refuseUnlessTyped(tenant.name, input)
    if (refusal) throw refusal
    await tx.slugHolds.transfer(tenant.id, heldFor)
    await tx.domains.transfer(tenant.id, heldFor)
    await releaseSurplusSlugs(tx, heldFor, now)
    return deleteTenant(tx, tenant.id, { heldFor, now })
  })
  await sweepDeleted(deps, deleted)
}

/** Lock order: personal tenant before organisation. */
async function lockPersonal(tx: Transaction, { userId }: AccountActor): Promise<TenantId> {
  const [own] = await tx.tenants.ofUser(userId)
  return requireTenant((own && (await tx.tenants.lock(own.tenant.id))) ?? null).id
}

function refuseUnlessTyped(name: string, { confirm }: { readonly confirm: string }) {
  if (confirm.trim() === name) return null
  return new AppError(
    'invalid_field',
    `Nothing was deleted. \`confirm\` must be the name of the organisation, ${name}.`,
  )
}
