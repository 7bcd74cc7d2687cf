import type { SlugHoldsReader, SlugHoldsWriter } from '../../ports/slug-holds.ts'
import { lockKey, type Queries } from './engine.ts'

export const slugHoldsReader = ({ db }: Queries): SlugHoldsReader => ({
  async find(slug, now) {
    const row = await db
      .selectFrom('slug_holds')
      .select(['slug', 'tenant_id', 'moved_site_id', 'until'])
      .where('slug', '=', slug)
      .where('until', '>', now)
      .executeTakeFirst()
    if (!row) return null
    return {
      slug: row.slug,
      tenantId: row.tenant_id,
      movedSite: row.moved_site_id,
      until: row.until,
    }
  },

  async movedTo(site, now) {
    const rows = await db
      .selectFrom('slug_holds')
      .select('slug')
      .where('moved_site_id', '=', site)
      .where('until', '>', now)
      .orderBy('slug')
      .execute()
    return rows.map((row) => row.slug)
  },
})

export const slugHoldsWriter = (queries: Queries): SlugHoldsWriter => {
  const { db } = queries
  return {
    ...slugHoldsReader(queries),

    async lock(...slugs) {
      // In one order for everyone, or two transactions could wait for each other.
      for (const slug of slugs.sort()) await lockKey(queries, `slug ${slug}`)
    },

    async put(hold) {
      const values = {
        tenant_id: hold.tenantId,
        moved_site_id: hold.movedSite,
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

    async endMoves(site) {
      const rows = await db
        .updateTable('slug_holds')
        .set({ moved_site_id: null })
        .where('moved_site_id', '=', site)
        .returning('slug')
        .execute()
      return rows.map((row) => row.slug)
    },

    async handOver(from, to) {
      await db
        .updateTable('slug_holds')
        .set({ tenant_id: to })
        .where('tenant_id', '=', from)
        .execute()
    },

    async keepNewest(tenant, most) {
      const surplus = await db
        .selectFrom('slug_holds')
        .select('slug')
        .where('tenant_id', '=', tenant)
        .orderBy('until', 'desc')
        .orderBy('slug')
        .offset(most)
        .limit(1000)
        .execute()
      const slugs = surplus.map((row) => row.slug)
      if (slugs.length > 0) await db.deleteFrom('slug_holds').where('slug', 'in', slugs).execute()
      return slugs
    },

    async removeEnded(now) {
      await db.deleteFrom('slug_holds').where('until', '<=', now).execute()
    },
  }
}
