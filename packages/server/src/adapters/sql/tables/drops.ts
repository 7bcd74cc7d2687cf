// SQL implementation of the drops port.
import { sql } from 'kysely'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type { DropsReader, DropsWriter } from '../../../ports/database/drops.ts'
import { isBefore, type Queries } from '../schema/queries.ts'
import {
  checkedExpiry,
  expiryColumns,
  galleryColumns,
  tagsColumn,
} from '../statements/drop-columns.ts'
import { type DropRow, selectDrops, toDrops } from '../statements/drop-rows.ts'
import { changeTime, insertDrop, takeVersionNumber } from '../statements/drop-statements.ts'
import { findAddressed, findDrop, findDropBySlug } from '../statements/one-drop.ts'
import { isOwnDrop } from '../statements/own-drop.ts'

export const dropsReader = (queries: Queries): DropsReader => {
  const first = async (rows: Promise<DropRow[]>) => (await toDrops(queries, await rows))[0] ?? null

  return {
    find: (id) => findDrop(queries, id),

    findBySlug: (slug) => findDropBySlug(queries, slug),

    findAddressed: (at) => findAddressed(queries, at),

    async findAll(ids) {
      if (ids.length === 0) return []
      return toDrops(queries, await selectDrops(queries).where('sites.id', 'in', ids).execute())
    },

    async anonymous({ before, limit }) {
      const newest = selectDrops(queries)
        .where('sites.tenant_id', 'is', null)
        .orderBy('sites.created_at', 'desc')
        .orderBy('sites.id', 'desc')
        .limit(limit)
      const rows = await (before === null
        ? newest
        : newest.where(isBefore(before, 'sites.created_at', 'sites.id'))
      ).execute()
      return toDrops(queries, rows)
    },

    async inGallery({ before, limit }) {
      // Literal SQL without parameters, so that both engines can use the partial index.
      const newest = selectDrops(queries)
        .where(sql<boolean>`sites.gallery = 1 and sites.password_hash is null`)
        .where('sites.removed_at', 'is', null)
        .where('sites.unpublished_at', 'is', null)
        .where('sites.live_version_id', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('reports')
                .select('reports.id')
                .whereRef('reports.site_id', '=', 'sites.id')
                .where('reports.closed_at', 'is', null),
            ),
          ),
        )
        .orderBy('sites.gallery_at', 'desc')
        .orderBy('sites.id', 'desc')
        .limit(limit)
      const rows = await (before === null
        ? newest
        : newest.where(isBefore(before, 'sites.gallery_at', 'sites.id'))
      ).execute()
      return toDrops(queries, rows)
    },

    async ofTenant(tenant) {
      const rows = await selectDrops(queries)
        .where('sites.tenant_id', '=', tenant)
        .orderBy('sites.created_at', 'desc')
        .orderBy('sites.id')
        .execute()
      return toDrops(queries, rows)
    },

    async ofBrowser(browser) {
      const rows = await selectDrops(queries)
        .where('sites.browser_id', '=', browser)
        .where('sites.tenant_id', 'is', null)
        .orderBy('sites.created_at', 'desc')
        .orderBy('sites.id')
        .execute()
      return toDrops(queries, rows)
    },

    findByClaimHash: (hash) =>
      first(
        selectDrops(queries)
          .where('sites.claim_hash', '=', hash)
          .where('sites.tenant_id', 'is', null)
          .execute(),
      ),

    findClaimed: (hash, user) =>
      first(
        selectDrops(queries)
          .innerJoin('memberships', 'memberships.tenant_id', 'sites.tenant_id')
          .where('sites.claim_hash', '=', hash)
          .where('memberships.user_id', '=', user)
          .execute(),
      ),

    findManaged: (id, manageHash) =>
      first(
        selectDrops(queries)
          .where(isOwnDrop({ id, tenantId: null }))
          .where('sites.manage_hash', '=', manageHash)
          .execute(),
      ),

    async oldestAnonymous(createdBefore, limit) {
      const rows = await selectDrops(queries)
        .where('sites.tenant_id', 'is', null)
        .where('sites.removed_at', 'is', null)
        .where('sites.created_at', '<', createdBefore)
        .orderBy('sites.created_at')
        .limit(limit)
        .execute()
      return toDrops(queries, rows)
    },

    async countOfTenant(tenant) {
      const { n } = await queries.db
        .selectFrom('sites')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('tenant_id', '=', tenant)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return n
    },
  }
}

export const dropsWriter = (queries: Queries): DropsWriter => {
  const { db } = queries
  const update = (drop: DropKey) => db.updateTable('sites').where(isOwnDrop(drop))
  return {
    ...dropsReader(queries),

    async insert(drop) {
      const { firstVersion = null } = drop
      const versions = firstVersion === null ? 0 : 1
      return (await insertDrop(queries, { ...drop, firstVersion, versions })).length > 0
    },

    async update(drop, change) {
      await update(drop)
        .set({
          updated_at: changeTime(change.updatedAt),
          ...(change.name !== undefined && { name: change.name }),
          ...(change.spaFallback !== undefined && { spa_fallback: change.spaFallback ? 1 : 0 }),
          ...(change.trailingSlash !== undefined && { trailing_slash: change.trailingSlash }),
          ...(change.cleanUrls !== undefined && { clean_urls: change.cleanUrls ? 1 : 0 }),
          ...(change.gallery !== undefined && galleryColumns(change.gallery, change.updatedAt)),
          ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
          ...(change.analytics !== undefined && {
            analytics: change.analytics && JSON.stringify(change.analytics),
          }),
          ...(change.unpublishedAt !== undefined && { unpublished_at: change.unpublishedAt }),
          ...(change.tags !== undefined && { tags: tagsColumn(change.tags) }),
          ...(change.expireAt !== undefined && expiryColumns(change.expireAt)),
        })
        .returning('id')
        .executeTakeFirstOrThrow(noSuchDrop)
    },

    async setSlug(drop, slug, now) {
      const taken = await db
        .selectFrom('sites')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (taken) return false
      await update(drop)
        .set({ slug, updated_at: changeTime(now) })
        .returning('id')
        .executeTakeFirstOrThrow(noSuchDrop)
      return true
    },

    async setLive(drop, version, now) {
      await update(drop)
        .set({ live_version_id: version, updated_at: changeTime(now) })
        .returning('id')
        .executeTakeFirstOrThrow(noSuchDrop)
    },

    async setRemoved(drop, at) {
      const changed = await update(drop)
        .set({ removed_at: at, ...checkedExpiry(at) })
        .where('removed_at', at === null ? 'is not' : 'is', null)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    async setKept(tenantId, ids) {
      await db
        .updateTable('sites')
        .set({ kept_place: null })
        .where('tenant_id', '=', tenantId)
        .where('kept_place', 'is not', null)
        .execute()
      for (const [place, id] of ids.entries())
        await update({ id, tenantId }).set({ kept_place: place }).execute()
    },

    async lockAnonymous(id) {
      if (queries.engine !== 'postgres') return
      const row = db
        .selectFrom('sites')
        .select('id')
        .where(isOwnDrop({ id, tenantId: null }))
      await row.forNoKeyUpdate().execute()
    },

    async claim(id, tenant, joinedAt) {
      const claimed = await update({ id, tenantId: null })
        .set({
          ...{ tenant_id: tenant, browser_id: null, manage_hash: null, joined_at: joinedAt },
          // What changed lately is deleted late: a mail about the account's drops may not name it.
          updated_at: changeTime(joinedAt),
        })
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },

    async takeVersionNumber({ id, tenantId }, version, now) {
      const [row] = await takeVersionNumber(queries, { id, tenantId, version, now })
      if (!row) throw noSuchDrop()
      return row.last_version_number
    },

    async delete(drop) {
      const deleted = await db
        .deleteFrom('sites')
        .where(isOwnDrop(drop))
        .returning('id')
        .executeTakeFirst()
      return deleted !== undefined
    },
  }
}

/** The caller read the drop in the same transaction, so this is a defect in the caller. */
const noSuchDrop = () => new Error('the drop does not exist or has another owner')
