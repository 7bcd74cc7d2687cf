// Deletes one drop or all drops of a tenant, inside the caller's transaction.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import { type SweepDeps, sweepOrReport } from '../storage/sweep-drop.ts'
import { holdSlug } from './claim-slug.ts'

export interface Deletion {
  /** The only tenant that may take the slugs during the hold; null if none may. */
  readonly heldFor: TenantId | null
  readonly now: number
}

/**
 * `drops` belong to one tenant, which must be locked, or are all anonymous. Call `sweepDeleted`
 * after the commit.
 */
export async function deleteDrops(
  tx: Transaction,
  drops: readonly DropRecord[],
  deletion: Deletion,
): Promise<DropId[]> {
  await tx.slugHolds.lock(...drops.map(({ slug }) => slug))
  const deleted: DropId[] = []
  for (const drop of drops) if (await deleteOne(tx, drop, deletion)) deleted.push(drop.id)
  return deleted
}

/** False if an anonymous drop was claimed or deleted concurrently. */
async function deleteOne(
  tx: Transaction,
  drop: DropRecord,
  { heldFor, now }: Deletion,
): Promise<boolean> {
  const until = now + slugHoldMs
  // The owner must not be able to republish at an address of a drop that trust and safety removed.
  const isRemoved = drop.removedAt !== null
  await endAddresses(tx, drop.id, { now, blockedUntil: isRemoved ? until : null })
  if (!(await tx.drops.delete(drop))) return false
  const tenantId = isRemoved ? null : heldFor
  if (isRemoved) await tx.domains.blockReservedSlugs(drop.id)
  await holdSlug(tx, { slug: drop.slug, tenantId, movedDrop: null, until }, now)
  await tx.blobSweeps.request(drop.id, now)
  // The deletion may lift the pause of the tenant's other drops.
  await tx.changes.append({ drop: drop.id, tenant: drop.tenantId }, now, { drop: drop.id })
  return true
}

/**
 * Invalidates the drop's custom domains, and ends the redirects from its earlier slugs. Its preview
 * addresses are invalidated with the drop: an account may have thousands, and a process that gets
 * so many changes at once invalidates everything.
 */
async function endAddresses(
  tx: Transaction,
  drop: DropId,
  { now, blockedUntil }: { readonly now: number; readonly blockedUntil: number | null },
): Promise<void> {
  for (const { hostname } of await tx.domains.ofDrop(drop)) {
    await tx.changes.append({ label: hostname }, now)
  }
  for (const label of await tx.slugHolds.endRedirects(drop, now, blockedUntil)) {
    await tx.changes.append({ label }, now)
  }
}

/**
 * Deletes the packs of deleted drops. A failure is only reported: the sweep requests written with
 * the deletion cause a retry.
 */
export async function sweepDeleted(deps: SweepDeps, drops: readonly DropId[]): Promise<void> {
  for (const drop of drops) await sweepOrReport(deps, drop)
}
