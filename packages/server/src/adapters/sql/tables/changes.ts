// SQL implementation of the change feed's writer: NOTIFY on PostgreSQL, a table on SQLite.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@plinth/domain/base/day'
import { sql } from 'kysely'
import type { ChangesWriter } from '../../../ports/database/changes.ts'
import { compileOnce } from '../schema/compile-once.ts'
import type { IdentifiedChange, TransactionQueries } from '../schema/queries.ts'

export const changesChannel = 'plinth_changes'

/** A change as a NOTIFY payload. Nodes of earlier versions read the drop's ID from `site`. */
const encodeChange = ({ id, change: { drop, tenant, label } }: IdentifiedChange): string =>
  JSON.stringify({ id, site: drop, tenant, label })

export function decodeChange(payload: string): IdentifiedChange {
  const { id = null, site: drop, tenant, label } = JSON.parse(payload)
  return { id, change: { drop, tenant, label } }
}

// Delivered at commit to every listening node, so no rows are stored.
const notifyNodes = compileOnce(
  (_queries, { payloads }: { payloads: readonly string[] }) =>
    sql`select pg_notify(${changesChannel}, payload) from unnest(${payloads}::text[]) as payload`,
)

const insertRows = compileOnce(
  (_queries, { json }: { json: string }) =>
    sql`insert into changes (site_id, tenant_id, label, at)
        select value ->> '$.change.drop', value ->> '$.change.tenant', value ->> '$.change.label',
          value ->> '$.at'
        from json_each(${json})`,
)

/** Writes all changes of the transaction in one statement, before it is committed. */
export async function writeChanges(queries: TransactionQueries): Promise<void> {
  const { engine, changes } = queries
  if (changes.length === 0) return
  if (engine === 'sqlite') await insertRows(queries, { json: JSON.stringify(changes) })
  else await notifyNodes(queries, { payloads: changes.map(encodeChange) })
}

const nothing = { drop: null, tenant: null, label: null }

export const changesWriter = ({ db, engine, changes }: TransactionQueries): ChangesWriter => ({
  async append(partial, at, kept = partial) {
    const change = { ...nothing, ...partial }
    changes.push({ id: randomUUID(), change, at, kept: kept && { ...nothing, ...kept } })
  },

  async removeBefore(time, limit) {
    if (engine === 'postgres') return 0
    const { numDeletedRows } = await db
      .deleteFrom('changes')
      // By number instead of an index of times, which every publish would have to write.
      .where('seq', '<', (e) =>
        e.selectFrom('changes').select((s) => s(s.fn.min('seq'), '+', limit).as('end')),
      )
      // Rows from a clock that was ahead would hold up all later ones. A reader that has not read a
      // removed row invalidates its cache.
      .where((e) => e.or([e('at', '<', time), e('at', '>', time + dayMs)]))
      // The newest row is kept: from its number a reader notices that it has missed changes.
      .where('seq', '<', (e) => e.selectFrom('changes').select((m) => m.fn.max('seq').as('newest')))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})
