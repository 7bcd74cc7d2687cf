import { sql } from 'kysely'
import type { Change, ChangesWriter } from '../../ports/changes.ts'
import type { Queries } from './engine.ts'

export const changesChannel = 'plinth_changes'

export const changesWriter = ({ db, engine, onChange }: Queries): ChangesWriter => ({
  async append(partial, now) {
    const change: Change = { site: null, tenant: null, label: null, ...partial }
    onChange?.(change)
    if (engine === 'postgres') {
      // Delivered at commit, to every node that listens: nobody reads rows, so none are kept.
      await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(db)
      return
    }
    await db
      .insertInto('changes')
      .values({ site_id: change.site, tenant_id: change.tenant, label: change.label, at: now })
      .execute()
  },

  async removeBefore(time) {
    if (engine === 'postgres') return
    await db
      .deleteFrom('changes')
      .where('at', '<', time)
      // The newest stays: from its number a reader learns that it has missed something.
      .where('seq', '<', (e) => e.selectFrom('changes').select((m) => m.fn.max('seq').as('newest')))
      .execute()
  },
})
