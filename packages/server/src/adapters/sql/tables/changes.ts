// SQL implementation of the change feed's writer: NOTIFY on PostgreSQL, a table on SQLite.
import { sql } from 'kysely'
import type { Change, ChangesWriter } from '../../../ports/database/changes.ts'
import type { Queries } from '../schema/queries.ts'

export const changesChannel = 'plinth_changes'

/** A change as a NOTIFY payload. Nodes of earlier versions read the drop's ID from `site`. */
const encodeChange = ({ drop, tenant, label }: Change): string =>
  JSON.stringify({ site: drop, tenant, label })

export function decodeChange(payload: string): Change {
  const { site: drop, tenant, label } = JSON.parse(payload)
  return { drop, tenant, label }
}

export const changesWriter = ({ db, engine, onChange }: Queries): ChangesWriter => ({
  async append(partial, now) {
    const change: Change = { drop: null, tenant: null, label: null, ...partial }
    onChange?.(change)
    if (engine === 'postgres') {
      // Delivered at commit to every listening node, so no rows are stored.
      await sql`select pg_notify(${changesChannel}, ${encodeChange(change)})`.execute(db)
      return
    }
    await db
      .insertInto('changes')
      .values({ site_id: change.drop, tenant_id: change.tenant, label: change.label, at: now })
      .execute()
  },

  async removeBefore(time) {
    if (engine === 'postgres') return
    await db
      .deleteFrom('changes')
      .where('at', '<', time)
      // The newest row is kept: from its number a reader notices that it has missed changes.
      .where('seq', '<', (e) => e.selectFrom('changes').select((m) => m.fn.max('seq').as('newest')))
      .execute()
  },
})
