// Deletes an organisation with its drops, members, invitations and credentials.
import { refusePersonal } from '@plinth/domain/accounts/organisations'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { releaseSurplusSlugs } from '../drops/claim-slug.ts'
import { sweepDeleted } from '../drops/drop-deletion.ts'
import { removeHistory } from '../drops/remove-history.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'
import { deleteTenant } from './delete-tenant.ts'

export interface DeleteOrganisationInput {
  /** The organisation's name, typed as confirmation. */
  readonly confirm: string
}

/** Immediate and permanent. */
export async function deleteOrganisation(
  deps: SweepDeps,
  actor: AccountActor,
  input: DeleteOrganisationInput,
): Promise<void> {
  const now = deps.clock.now()
  await removeHistory(deps, await dropsToDelete(deps, actor, input))
  const deleted = await deps.database.transact(async (tx) => {
    // The owner's personal account keeps the right to the slugs, within the limit of slugs held per
    // tenant.
    const heldFor = await lockPersonal(tx, actor)
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    requireDeletable(tenant, input)
    await tx.slugHolds.transfer(tenant.id, heldFor)
    await tx.domains.transfer(tenant.id, heldFor)
    await releaseSurplusSlugs(tx, heldFor, now)
    return deleteTenant(tx, tenant.id, { heldFor, now })
  })
  await sweepDeleted(deps, deleted)
}

/** Their history is deleted first, so the permission is checked before that too. */
async function dropsToDelete(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: DeleteOrganisationInput,
): Promise<DropRecord[]> {
  requireRight(actor, 'give_away_organisation')
  return database.transactWithoutSync(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'give_away_organisation')
    requireDeletable(tenant, input)
    return tx.drops.ofTenant(tenant.id)
  })
}

function requireDeletable({ kind, name }: TenantRecord, input: DeleteOrganisationInput): void {
  const refusal = refusePersonal(kind, 'delete') ?? refuseUnlessTyped(name, input)
  if (refusal) throw refusal
}

/** Lock order: personal tenant before organisation. */
async function lockPersonal(tx: Transaction, { userId }: AccountActor): Promise<TenantId> {
  const [own] = await tx.tenants.ofUser(userId)
  return requireTenant((own && (await tx.tenants.lock(own.tenant.id))) ?? null).id
}

function refuseUnlessTyped(name: string, { confirm }: DeleteOrganisationInput) {
  if (confirm.trim() === name) return null
  return new AppError(
    'invalid_field',
    `Nothing was deleted. \`confirm\` must be the name of the organisation, ${name}.`,
  )
}
