// SQL implementation of the copies port.
import { sql } from 'kysely'
import type { CopiesReader, CopiesWriter } from '../../../ports/database/copies.ts'
import type { Queries } from '../schema/queries.ts'
import { databaseTime, writesLock } from '../statements/read-only.ts'

/** Of the only row. */
const rowId = 1
/** The last time that JavaScript can represent. */
const forGood = 8_640_000_000_000_000

const timeOf = ({ engine }: Queries) => sql<number>`${sql.raw(databaseTime[engine])}`

export const copiesReader = (queries: Queries): CopiesReader => ({
  async find() {
    const found = await queries.db
      .selectFrom('copies')
      .select(['copy_id', 'role', 'target', 'read_only_until', timeOf(queries).as('now')])
      .where('id', '=', rowId)
      .executeTakeFirst()
    if (!found) return null
    const { copy_id: id, role, target, read_only_until: until, now } = found
    return { id, role, target, isReadOnly: until > now, isFinal: until === forGood }
  },
})

export const copiesWriter = (queries: Queries): CopiesWriter => {
  const { db, engine } = queries
  const ofCopy = (id: string) => db.updateTable('copies').where('copy_id', '=', id)
  const later = (forMs: number) =>
    sql<number>`case when read_only_until = ${forGood} then read_only_until
      else ${timeOf(queries)} + ${forMs} end`

  return {
    ...copiesReader(queries),

    async put({ id, role, target }) {
      const values = { copy_id: id, role, target, read_only_until: role === 'target' ? forGood : 0 }
      await db
        .insertInto('copies')
        .values({ id: rowId, ...values })
        .onConflict((c) => c.column('id').doUpdateSet(values))
        .execute()
    },

    async pauseWrites(id, forMs) {
      if (engine === 'postgres') {
        await sql`select pg_advisory_xact_lock(${sql.raw(writesLock)})`.execute(db)
      }
      const paused = await ofCopy(id)
        .set({ read_only_until: later(forMs) })
        .where('role', '=', 'source')
        .returning('id')
        .executeTakeFirst()
      return paused !== undefined
    },

    async extendPause(id, forMs) {
      const extended = await ofCopy(id)
        .set({ read_only_until: forMs === null ? forGood : later(forMs) })
        .where('read_only_until', '>', timeOf(queries))
        .returning('id')
        .executeTakeFirst()
      return extended !== undefined
    },

    async endPause(id) {
      await ofCopy(id).set({ read_only_until: 0 }).where('read_only_until', '<', forGood).execute()
    },

    async remove(id) {
      await db.deleteFrom('copies').where('copy_id', '=', id).execute()
    },
  }
}
