// SQL implementation of the slug holds port.
import type { TenantId } from '@plinth/domain/base/ids'
import { sql } from 'kysely'
import type { SlugHoldsReader, SlugHoldsWriter } from '../../../ports/database/slug-holds.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

export const slugHoldsReader = ({ db }: Queries): SlugHoldsReader => ({
  async find(slug, now) {
    const row = await db
      .selectFrom('slug_holds')
      .select(['slug', 'tenant_id', 'moved_site_id', 'until'])
      .where('slug', '=', slug)
      .where((e) => e.or([e('moved_site_id', 'is', null), e('until', '>', now)]))
      .executeTakeFirst()
    if (!row) return null
    return {
      slug: row.slug,
      tenantId: row.tenant_id,
      movedDrop: row.moved_site_id,
      until: row.until,
    }
  },

  async redirectsTo(drop, now) {
    const rows = await db
      .selectFrom('slug_holds')
      .select('slug')
      .where('moved_site_id', '=', drop)
      .where('until', '>', now)
      .orderBy('slug')
      .execute()
    return rows.map((row) => row.slug)
  },
})

/** Maximum number of holds that one call releases or deletes; the next call continues. */
const batchSize = 1000

export const slugHoldsWriter = (queries: Queries): SlugHoldsWriter => {
  const { db } = queries
  /** Newest first. */
  const ofTenant = (tenant: TenantId) =>
    db
      .selectFrom('slug_holds')
      .select('slug')
      .where('tenant_id', '=', tenant)
      .orderBy('until', 'desc')
      .orderBy('slug')
  return {
    ...slugHoldsReader(queries),

    async lock(...slugs) {
      // Sorted, so that two transactions cannot deadlock.
      for (const slug of slugs.sort()) await lockKey(queries, `slug ${slug}`)
    },

    async put(hold) {
      const values = {
        tenant_id: hold.tenantId,
        moved_site_id: hold.movedDrop,
        until: hold.until,
      }
      await db
        .insertInto('slug_holds')
        .values({ slug: hold.slug, ...values })
        .onConflict((c) => c.column('slug').doUpdateSet(values))
        .execute()
    },

    async remove(slug) {
      await db.deleteFrom('slug_holds').where('slug', '=', slug).execute()
    },

    async endRedirects(drop, now) {
      const rows = await db
        .updateTable('slug_holds')
        .set({ moved_site_id: null })
        .where('moved_site_id', '=', drop)
        .where('until', '>', now)
        .returning('slug')
        .execute()
      return rows.map((row) => row.slug)
    },

    async transfer(from, to) {
      await db
        .updateTable('slug_holds')
        .set({ tenant_id: to })
        .where('tenant_id', '=', from)
        .execute()
    },

    async releaseOldest(tenant, most, now) {
      const surplus = await ofTenant(tenant)
        .where('until', '>', now)
        .offset(most)
        .limit(batchSize)
        .execute()
      const slugs = surplus.map((row) => row.slug)
      if (slugs.length === 0) return []
      await db
        .updateTable('slug_holds')
        .set({ until: now })
        .where('slug', 'in', slugs)
        .where('moved_site_id', 'is', null)
        .execute()
      const moves = await db
        .deleteFrom('slug_holds')
        .where('slug', 'in', slugs)
        .where('moved_site_id', 'is not', null)
        .returning('slug')
        .execute()
      return moves.map((row) => row.slug)
    },

    async removeOldest(tenant, most) {
      const surplus = await ofTenant(tenant).offset(most).limit(batchSize).execute()
      const slugs = surplus.map((row) => row.slug)
      if (slugs.length > 0) await db.deleteFrom('slug_holds').where('slug', 'in', slugs).execute()
      return slugs
    },

    async removeEndedRedirects(now) {
      // Literal SQL without parameters, so that both engines can use the partial index.
      await db
        .deleteFrom('slug_holds')
        .where(sql<boolean>`moved_site_id is not null`)
        .where('until', '<=', now)
        .execute()
    },
  }
}
