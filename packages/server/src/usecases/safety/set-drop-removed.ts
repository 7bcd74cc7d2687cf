// Removes or restores a drop for trust and safety.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import { parseProse } from '@plinth/domain/base/text-fields'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import { type Operator, recordAction } from '../access/record-action.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { restartIfExpired } from '../expiry/restart-if-expired.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { verifiedOwners } from '../mail/verified-owners.ts'

type RemovalDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'sealer' | 'jobSignal'>

export interface DropRemoval {
  /** The drop's id or its slug. */
  readonly drop: string
  readonly removed: boolean
  /** The reason, which is mailed to the owner. */
  readonly note: string
}

/**
 * A removed drop returns 410; `removed: false` restores it. Idempotent: a repeated call changes
 * nothing and sends no mail.
 */
export async function setDropRemoved(
  deps: RemovalDeps,
  by: Operator,
  input: DropRemoval,
): Promise<void> {
  const note = parseProse(input.note)
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const drop = await setRemovedAt(tx, input.drop, input.removed ? now : null)
    if (!drop) return
    if (input.removed) await tx.reports.closeOfDrop(drop.id, now)
    else await restartIfExpired(tx, drop, now)
    const action = input.removed ? 'drop_removed' : 'drop_restored'
    await recordAction(deps, tx, { by, action, subject: { id: drop.id, name: drop.slug }, note })
    const kind = input.removed ? 'removed' : 'restored'
    await recordEvent(tx, { dropId: drop.id, kind, actor: null, at: now })
    await mailOwners(deps, tx, { drop, kind: action, note })
    // A removed drop does not count toward the cap, so a paused drop of the tenant may be live again.
    const change = { drop: drop.id, tenant: drop.tenantId }
    await tx.changes.append(change, now, input.removed ? { drop: drop.id } : change)
  })
  deps.jobSignal.notify('mail')
}

/** Returns the changed drop; null if it was in that state already. */
async function setRemovedAt(
  tx: Transaction,
  name: string,
  at: number | null,
): Promise<DropRecord | null> {
  const drop = await findDrop(tx.drops, name)
  if (drop.tenantId) await tx.tenants.lock(drop.tenantId)
  const changed = await tx.drops.setRemoved(drop, at)
  // Read again: without a tenant's lock, it may have been claimed or deleted before the write.
  const current = await findDrop(tx.drops, drop.id)
  if (changed) return current
  return current.tenantId === drop.tenantId ? null : setRemovedAt(tx, drop.id, at)
}

async function findDrop(drops: DropsReader, name: string): Promise<DropRecord> {
  const id = parseId('drop', name)
  const drop = id ? await drops.find(id) : await drops.findBySlug(parseSlug(name))
  if (drop) return drop
  throw new AppError(
    'not_found',
    id ? 'There is no such drop.' : `There is no drop with the slug \`${name}\`.`,
  )
}

interface OwnerNotice {
  readonly drop: DropRecord
  readonly kind: 'drop_removed' | 'drop_restored'
  readonly note: string
}

async function mailOwners(deps: RemovalDeps, tx: Transaction, notice: OwnerNotice): Promise<void> {
  const { drop, kind, note } = notice
  if (!drop.tenantId) return
  for (const { email, name } of await verifiedOwners(tx, drop.tenantId)) {
    await queueMail(deps, tx, { kind, to: email, name, slug: drop.slug, siteId: drop.id, note })
  }
}
