// SQL implementation of the slug holds port.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { TenantId } from '@plinth/domain/base/ids'
import { type ExpressionBuilder, sql } from 'kysely'
import type {
  SlugHold,
  SlugHoldsReader,
  SlugHoldsWriter,
} from '../../../ports/database/slug-holds.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { lockKeys, type Queries, removeBatch } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

interface WantedSlug {
  readonly slug: Slug
  readonly now: number
}

/** Redirects end with their hold; gone pages do not. */
const isCurrent = (now: number) => (e: ExpressionBuilder<Schema, 'slug_holds'>) =>
  e.or([e('slug_holds.moved_site_id', 'is', null), e('slug_holds.until', '>', now)])

const find = compileOnce(({ db }, { slug, now }: WantedSlug) =>
  db
    .selectFrom('slug_holds')
    .leftJoin('sites', 'sites.id', 'slug_holds.moved_site_id')
    .select([
      'slug_holds.slug',
      'slug_holds.tenant_id',
      'slug_holds.moved_site_id',
      'slug_holds.until',
      'sites.slug as target',
    ])
    .where('slug_holds.slug', '=', slug)
    .where(isCurrent(now)),
)

const findReservation = compileOnce(({ db }, { slug, now }: WantedSlug) =>
  db
    .selectFrom(sql<{ slug: Slug }>`(select cast(${slug} as text) as slug)`.as('wanted'))
    .leftJoin('slug_guards', 'slug_guards.slug', 'wanted.slug')
    .leftJoin('slug_holds', (join) =>
      join.onRef('slug_holds.slug', '=', 'wanted.slug').on(isCurrent(now)),
    )
    .leftJoin('sites', 'sites.id', 'slug_holds.moved_site_id')
    .select([
      'slug_guards.tenant_id as reserved_for',
      'slug_holds.slug',
      'slug_holds.tenant_id',
      'slug_holds.moved_site_id',
      'slug_holds.until',
      'sites.removed_at',
    ])
    .limit(1),
)

const toHold = (row: Schema['slug_holds']): SlugHold => ({
  slug: row.slug,
  tenantId: row.tenant_id,
  movedDrop: row.moved_site_id,
  until: row.until,
})

export const slugHoldsReader = (queries: Queries): SlugHoldsReader => ({
  async find(slug, now) {
    const [row] = await find(queries, { slug, now })
    if (!row) return null
    const { moved_site_id: id, target } = row
    const moved = id === null || target === null ? null : { id, slug: target }
    return { ...toHold(row), moved }
  },

  async findReservation(wanted, now) {
    const [row] = await findReservation(queries, { slug: wanted, now })
    if (!row) return { hold: null, reservedFor: null, isOfRemoved: false }
    const { reserved_for: reservedFor, slug, until, removed_at: removedAt, ...rest } = row
    const hold = slug === null || until === null ? null : toHold({ ...rest, slug, until })
    return { hold, reservedFor, isOfRemoved: removedAt !== null }
  },

  async redirectsTo(drop, now) {
    const rows = await queries.db
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
      const keys = slugs.toSorted().map((slug) => `slug ${slug}`)
      await lockKeys(queries, keys)
    },

    async countHeld(tenant, now) {
      const { count } = await db
        .selectFrom('slug_holds')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('tenant_id', '=', tenant)
        .where('until', '>', now)
        .executeTakeFirstOrThrow()
      return Number(count)
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

    async endRedirects(drop, now, blockedUntil) {
      const blocked = blockedUntil !== null && { tenant_id: null, until: blockedUntil }
      const rows = await db
        .updateTable('slug_holds')
        .set({ moved_site_id: null, ...blocked })
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

    removeEndedRedirects(now, limit) {
      const ended = db
        .selectFrom('slug_holds')
        // The condition of the partial index.
        .where('moved_site_id', 'is not', null)
        .where('until', '<=', now)
        .orderBy('until')
      return removeBatch(queries, 'slug_holds', ended, limit)
    },
  }
}
