// Deletes the user's account.
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { Membership } from '../../ports/database/tenants.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'
import { sweepDeleted } from '../drops/drop-deletion.ts'
import { removeHistory } from '../drops/remove-history.ts'
import { deleteTenant } from '../organisations/delete-tenant.ts'
import { endMembership } from '../organisations/end-membership.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'
import { lockUnchanged, type RequirePasswordDeps, requirePassword } from './require-password.ts'

export interface DeleteAccountInput {
  /** The account's email address, typed as confirmation. */
  readonly confirm: string
  readonly password: string
}

/** Immediate and permanent; deletes everything that the account owns. */
export async function deleteAccount(
  deps: SweepDeps & RequirePasswordDeps & Pick<Deps, 'random'>,
  actor: SessionActor,
  input: DeleteAccountInput,
): Promise<void> {
  await requireTyped(deps, actor, input.confirm)
  const user = await requirePassword(deps, actor, input.password)
  await removeHistory(deps, await dropsToDelete(deps, user))
  const deleted = await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const { operator, email } = await lockUnchanged(tx, user)
    const memberships = await tx.tenants.ofUser(user.id)
    for (const { tenant } of memberships) await tx.tenants.lock(tenant.id)
    const drops: DropId[] = []
    for (const { tenant, role } of memberships) {
      if (role === 'owner') {
        await requireNoOtherMembers(tx, { tenant, role })
        // The slugs are held for no tenant: their owner no longer exists.
        drops.push(...(await deleteTenant(tx, tenant.id, { heldFor: null, now })))
      } else {
        await endMembership(tx, { tenantId: tenant.id, userId: user.id }, now)
      }
    }
    if (operator) {
      const subject = { id: user.id, name: email }
      await recordAction(deps, tx, { by: actor, action: 'operator_deleted', subject, note: '' })
    }
    await tx.users.delete(user.id)
    return drops
  })
  await sweepDeleted(deps, deleted)
}

async function requireTyped(
  { database }: Pick<Deps, 'database'>,
  { userId }: SessionActor,
  confirm: string,
): Promise<void> {
  const email = (await database.read.users.find(userId))?.email
  if (confirm.trim().toLowerCase() === email) return
  throw new AppError(
    'invalid_field',
    `Nothing was deleted. \`confirm\` must be the email address of the account, ${email}.`,
  )
}

async function dropsToDelete(
  { database: { read } }: Pick<Deps, 'database'>,
  user: Pick<UserRecord, 'id'>,
): Promise<DropRecord[]> {
  const memberships = await read.tenants.ofUser(user.id)
  const owned = memberships.filter(({ role }) => role === 'owner')
  for (const membership of owned) await requireNoOtherMembers(read, membership)
  const drops: DropRecord[] = []
  for (const { tenant } of owned) drops.push(...(await read.drops.ofTenant(tenant.id)))
  return drops
}

/** An organisation with other members must be transferred or deleted first. */
async function requireNoOtherMembers(
  { tenants }: Pick<Reader, 'tenants'>,
  { tenant }: Membership,
): Promise<void> {
  if ((await tenants.members(tenant.id)).length === 1) return
  throw new AppError(
    'forbidden',
    `${tenant.name} has other members. Transfer it to one of them, or delete it, before you delete your account.`,
  )
}
