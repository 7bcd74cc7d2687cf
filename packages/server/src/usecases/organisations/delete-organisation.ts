import { AppError } from '@plinth/domain/errors'
import { refusePersonal } from '@plinth/domain/organisations'
import type { AccountActor } from '../actor.ts'
import { freeSurplusSlugs } from '../claim-slug.ts'
import type { SweepDeps } from '../collect-garbage.ts'
import { sweepDeleted } from '../deleting-drops.ts'
import { deleteTenant } from '../deleting-tenants.ts'
import { requireTenant } from '../tenant-plan.ts'
import { lockAs } from './membership.ts'

/** With its drops, members, invitations and credentials, at once and for good. */
export async function deleteOrganisation(
  deps: SweepDeps,
  actor: AccountActor,
  input: { readonly confirm: string },
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    const refusal = refusePersonal(tenant.kind, 'delete') ?? refuseUnlessTyped(tenant.name, input)
    if (refusal) throw refusal
    // The last owner may take the addresses again, and no more of them than one tenant holds.
    const [own] = await tx.tenants.ofUser(actor.userId)
    const heldFor = requireTenant((own && (await tx.tenants.lock(own.tenant.id))) ?? null).id
    await tx.slugHolds.handOver(tenant.id, heldFor)
    await freeSurplusSlugs(tx, heldFor, now)
    return deleteTenant(tx, tenant.id, { heldFor, now })
  })
  await sweepDeleted(deps, deleted)
}

function refuseUnlessTyped(name: string, { confirm }: { readonly confirm: string }) {
  if (confirm.trim() === name) return null
  return new AppError(
    'invalid_field',
    `Nothing was deleted: \`confirm\` must be the name of the organisation, ${name}.`,
  )
}
