// Compiled statements by which a publish writes a drop.
import type { VersionId } from '@plinth/domain/base/ids'
import { sql } from 'kysely'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type { NewDrop } from '../../../ports/database/drops.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { isOwnDrop } from './own-drop.ts'

const maxClockDifferenceMs = sql.lit(60_000)

/**
 * Time of a change, which visitors get as `Last-Modified`, in whole seconds. If the clock is behind
 * the last change (it was set back, another node's is ahead, or two publishes overlap), it is the
 * next second after that change, so that no two versions have the same date. A change that seems
 * further ahead was made with a wrong clock.
 */
export const changeTime = (now: number) =>
  sql<number>`case when updated_at > ${now} and updated_at - ${maxClockDifferenceMs} <= ${now}
    then (updated_at + 999) / 1000 * 1000 + 1 else ${now} end`

interface InsertedDrop extends Omit<NewDrop, 'firstVersion'> {
  readonly firstVersion: VersionId | null
  readonly versions: number
}

export const insertDrop = compileOnce(({ db }, drop: InsertedDrop) =>
  db
    .insertInto('sites')
    .values({
      id: drop.id,
      slug: drop.slug,
      tenant_id: drop.tenantId,
      browser_id: drop.browserId,
      name: drop.name,
      spa_fallback: 0,
      gallery: 0,
      created_at: drop.createdAt,
      updated_at: drop.createdAt,
      joined_at: drop.createdAt,
      removed_at: null,
      live_version_id: drop.firstVersion,
      last_version_number: drop.versions,
      claim_hash: drop.claimHash,
      manage_hash: drop.manageHash,
    })
    .onConflict((c) => c.column('slug').doNothing())
    .returning('id'),
)

interface NumberedDrop extends DropKey {
  readonly version: VersionId | null
  readonly now: number
}

export const takeVersionNumber = compileOnce(
  ({ db }, { id, tenantId, version, now }: NumberedDrop) =>
    db
      .updateTable('sites')
      .set((e) => ({
        last_version_number: e('last_version_number', '+', 1),
        live_version_id: sql<VersionId | null>`coalesce(${version}, live_version_id)`,
        updated_at: changeTime(now),
      }))
      .where(isOwnDrop({ id, tenantId }))
      .returning('last_version_number'),
)
