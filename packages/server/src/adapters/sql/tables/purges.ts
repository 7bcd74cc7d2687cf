// SQL implementation of the purges port. A change that was never purged is due at 0.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Purge, PurgesReader, PurgesWriter } from '../../../ports/database/purges.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { isAmong } from '../schema/lists.ts'
import {
  bringForward,
  type Queries,
  removeBatch,
  type TransactionQueries,
} from '../schema/queries.ts'

/** The table has at most one row. */
const targetId = 1

const insertRows = {
  sqlite: compileOnce(
    (_queries, { json }: { json: string }) =>
      sql`insert into purges (id, site_id, tenant_id, label, at, due_at, tries)
          select value ->> '$.id', value ->> '$.change.drop', value ->> '$.change.tenant',
            value ->> '$.change.label', value ->> '$.at', 0, 0
          from json_each(${json})`,
  ),
  postgres: compileOnce(
    (_queries, { json }: { json: string }) =>
      sql`insert into purges (id, site_id, tenant_id, label, at, due_at, tries)
          select value ->> 'id', value -> 'change' ->> 'drop', value -> 'change' ->> 'tenant',
            value -> 'change' ->> 'label', (value ->> 'at')::bigint, 0, 0
          from json_array_elements(${json}::json)`,
  ),
}

/** Queues purges for all changes of the transaction, if a CDN is configured. */
export async function queuePurges(queries: TransactionQueries): Promise<void> {
  const { engine, changes, queuesPurges } = queries
  if (!queuesPurges) return
  const rows = changes.flatMap(({ id, kept, at }) => (kept ? [{ id, change: kept, at }] : []))
  if (rows.length > 0) await insertRows[engine](queries, { json: JSON.stringify(rows) })
}

/** Separate queries: SQLite would read and sort all rows for both ranges in one. */
const firstIn = (range: '<=' | '>') =>
  compileOnce(({ db }, { time }: { readonly time: number }) =>
    db
      .selectFrom('purges')
      .select('due_at')
      .where('due_at', range, time)
      .orderBy('due_at')
      .orderBy('at')
      .limit(1),
  )
const firstUntil = firstIn('<=')
const firstAfter = firstIn('>')

export const purgesReader = (queries: Queries): PurgesReader => {
  const { db, engine } = queries
  return {
    async target() {
      const target = db.selectFrom('purge_target').select('name').where('id', '=', targetId)
      return (await target.executeTakeFirst())?.name ?? null
    },

    async hasDue(now) {
      return (await firstUntil(queries, { time: now })).length > 0
    },

    async hasDueAfter(time) {
      return (await firstAfter(queries, { time })).length > 0
    },

    async due(now, limit) {
      const rows = await db
        .selectFrom('purges')
        .select(['id', 'site_id', 'tenant_id', 'label', 'tries'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(
        ({ id, tries, site_id: drop, tenant_id: tenant, label }): Purge => ({
          id,
          change: { drop, tenant, label },
          tries,
        }),
      )
    },

    async backlog(now, limit) {
      const first = db
        .selectFrom('purges')
        .select((e) =>
          e.case().when('due_at', '=', 0).then(e.ref('at')).else(e.ref('due_at')).end().as('since'),
        )
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('at')
        .limit(limit)
      return db
        .selectFrom(first.as('first'))
        .select((e) => [
          e.fn.countAll<number>().as('size'),
          e.fn.min<number | null>('since').as('oldestAt'),
        ])
        .executeTakeFirstOrThrow()
    },

    async countTargets(now, limit) {
      const first = db
        .selectFrom('purges')
        .select(sql`coalesce(site_id, tenant_id, label, '')`.as('target'))
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('at')
        .limit(limit)
      const { count } = await db
        .selectFrom(first.as('first'))
        .select((e) => e.fn.count<number>('target').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async dropsOf(tenants, limit) {
      const drops = db
        .selectFrom('sites')
        .select('id')
        .where(isAmong(engine, 'tenant_id', tenants))
      return (await drops.limit(limit).execute()).map(({ id }) => id)
    },
  }
}

export const purgesWriter = (queries: Queries): PurgesWriter => {
  const { db, engine } = queries

  const removeFirst = (limit: number): Promise<number> => {
    const inOrder = db.selectFrom('purges').orderBy('due_at').orderBy('at')
    return removeBatch(queries, 'purges', inOrder, limit)
  }

  async function queueEverything(now: number): Promise<void> {
    const change = { site_id: null, tenant_id: null, label: null }
    await db
      .insertInto('purges')
      .values({ id: randomUUID(), ...change, at: now, due_at: 0, tries: 0 })
      .execute()
  }

  return {
    ...purgesReader(queries),

    async replaceTenants(ids, drops) {
      const among = isAmong(engine, 'id', ids)
      const oldest = db
        .selectFrom('purges')
        .select((e) => e.fn.min('at').as('at'))
        .where(among)
      const { at } = await oldest.executeTakeFirstOrThrow()
      // Another process has settled them.
      if (at === null) return
      // First, because a change that names nothing purges everything.
      await db
        .deleteFrom('purges')
        .where(among)
        .where('site_id', 'is', null)
        .where('label', 'is', null)
        .execute()
      await db.updateTable('purges').set({ tenant_id: null }).where(among).execute()
      const changes = drops.map((drop) => ({ id: randomUUID(), change: { drop }, at }))
      await insertRows[engine](queries, { json: JSON.stringify(changes) })
    },

    async setTarget(name, now) {
      if (name === null) {
        await db.deleteFrom('purge_target').where('id', '=', targetId).execute()
        return
      }
      await db
        .insertInto('purge_target')
        .values({ id: targetId, name })
        .onConflict((c) => c.column('id').doUpdateSet({ name }))
        .execute()
      await queueEverything(now)
    },

    remove: removeFirst,

    async replaceByEverything(limit, now) {
      const removed = await removeFirst(limit)
      if (removed > 0) await queueEverything(now)
      return removed
    },

    async discard(ids) {
      await db
        .deleteFrom('purges')
        .where(isAmong(engine, 'id', ids))
        .execute()
    },

    async settle(ids, againAt) {
      const among = isAmong(engine, 'id', ids)
      await db.deleteFrom('purges').where(among).where('due_at', '>', 0).execute()
      await db.updateTable('purges').set({ due_at: againAt, tries: 0 }).where(among).execute()
    },

    bringForward({ after, ...change }) {
      const misdated = db
        .selectFrom('purges')
        .where('due_at', '>', after)
        .orderBy('due_at')
        .orderBy('at')
      return bringForward(queries, 'purges', misdated, change)
    },

    async countFailure(ids) {
      await db
        .updateTable('purges')
        .set((e) => ({ tries: e('tries', '+', 1) }))
        .where(isAmong(engine, 'id', ids))
        .execute()
    },
  }
}
