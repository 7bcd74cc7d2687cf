// Query for drops with their rank, and mapping of rows to drop records.
import type { DropId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { type SqlBool, sql } from 'kysely'
import type { DropRecord } from '../../../ports/database/drops.ts'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { Queries } from '../schema/queries.ts'
import { toVersion, versionColumns } from './version-rows.ts'

/**
 * Drops with this rank or a higher one are beyond the cap of the Free plan. Not a parameter: SQLite
 * chooses its plan by the limit, and would parse the statement again on each execution.
 */
const highestRank = sql.lit(plans.free.drops)

export function selectDrops({ db }: Queries) {
  return db
    .selectFrom('sites')
    .select([
      'sites.id',
      'sites.slug',
      'sites.tenant_id',
      'sites.browser_id',
      'sites.name',
      'sites.spa_fallback',
      'sites.trailing_slash',
      'sites.clean_urls',
      'sites.gallery',
      'sites.gallery_at',
      'sites.password_hash',
      'sites.analytics',
      'sites.created_at',
      'sites.updated_at',
      'sites.joined_at',
      'sites.removed_at',
      'sites.unpublished_at',
      'sites.tags',
      'sites.expire_at',
      'sites.kept_place',
      'sites.live_version_id',
    ])
    .select((e) =>
      e
        .selectFrom(
          e
            .selectFrom('sites as earlier')
            .select('earlier.id')
            .whereRef('earlier.tenant_id', '=', 'sites.tenant_id')
            .where('earlier.removed_at', 'is', null)
            // SQLite does not find an expression of an index in a comparison of rows.
            .where(sql<SqlBool>`coalesce(earlier.kept_place, earlier.joined_at)
              <= coalesce(sites.kept_place, sites.joined_at)`)
            .where(sql<SqlBool>`(coalesce(earlier.kept_place, earlier.joined_at), earlier.id)
              < (coalesce(sites.kept_place, sites.joined_at), sites.id)`)
            // Without it, reading the drops of a tenant would take quadratic time.
            .limit(highestRank)
            .as('counted'),
        )
        .select((o) => o.fn.countAll<number>().as('n'))
        .as('rank'),
    )
}

export type DropRow = Awaited<ReturnType<ReturnType<typeof selectDrops>['executeTakeFirstOrThrow']>>

export async function toDrops({ db }: Queries, rows: DropRow[]): Promise<DropRecord[]> {
  const liveIds = rows.flatMap((row) => (row.live_version_id ? [row.live_version_id] : []))
  const versions = liveIds.length
    ? await db.selectFrom('versions').select(versionColumns).where('id', 'in', liveIds).execute()
    : []
  const byId = new Map(versions.map((row) => [row.id, toVersion(row)]))
  const draftTimes = await newestDrafts({ db }, rows)
  return rows.map((row) => {
    const live = (row.live_version_id && byId.get(row.live_version_id)) || null
    return toDrop(row, live, draftTimes.get(row.id) ?? null)
  })
}

export function toDrop(
  row: DropRow,
  liveVersion: VersionRecord | null,
  newestDraftAt: number | null,
): DropRecord {
  return {
    id: row.id,
    slug: row.slug,
    tenantId: row.tenant_id,
    browserId: row.browser_id,
    name: row.name,
    spaFallback: row.spa_fallback === 1,
    trailingSlash: row.trailing_slash,
    cleanUrls: row.clean_urls === 1,
    gallery: row.gallery === 1,
    galleryAt: row.gallery_at,
    passwordHash: row.password_hash,
    analytics: row.analytics === null ? null : (JSON.parse(row.analytics) as Analytics),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    joinedAt: row.joined_at,
    removedAt: row.removed_at,
    unpublishedAt: row.unpublished_at,
    tags: row.tags === null ? [] : (JSON.parse(row.tags) as string[]),
    expireAt: row.expire_at,
    kept: row.kept_place !== null,
    rank: row.rank ?? 0,
    liveVersion,
    newestDraftAt,
  }
}

/** Queried only for drops without a live version, which are few. */
async function newestDrafts(
  { db }: Pick<Queries, 'db'>,
  rows: DropRow[],
): Promise<Map<DropId, number>> {
  const withoutLive = rows.flatMap((row) => (row.live_version_id ? [] : [row.id]))
  if (withoutLive.length === 0) return new Map()
  const drafts = await db
    .selectFrom('versions')
    .select(['site_id', (e) => e.fn.max('created_at').as('newest')])
    .where('site_id', 'in', withoutLive)
    .groupBy('site_id')
    .execute()
  return new Map(drafts.map((row) => [row.site_id, row.newest]))
}
