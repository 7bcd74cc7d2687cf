// SQL implementation of the backups port.
import type { BackupRecord, BackupsReader, BackupsWriter } from '../../../ports/database/backups.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const columns = ['target', 'snapshot', 'finished_at'] as const

const toRecord = ({ target, snapshot, finished_at }: Schema['backups']): BackupRecord => ({
  target,
  snapshot,
  finishedAt: finished_at,
})

export const backupsReader = ({ db }: Queries): BackupsReader => ({
  async find(target) {
    const query = db.selectFrom('backups').select(columns).where('target', '=', target)
    const row = await query.executeTakeFirst()
    return row ? toRecord(row) : null
  },

  async all() {
    const rows = await db.selectFrom('backups').select(columns).orderBy('finished_at').execute()
    return rows.map(toRecord)
  },

  async latest() {
    const query = db.selectFrom('backups').select(columns).orderBy('finished_at', 'desc').limit(1)
    const row = await query.executeTakeFirst()
    return row ? toRecord(row) : null
  },
})

export const backupsWriter = (queries: Queries): BackupsWriter => ({
  ...backupsReader(queries),

  async put({ target, snapshot, finishedAt }) {
    const row = { snapshot, finished_at: finishedAt }
    await queries.db
      .insertInto('backups')
      .values({ target, ...row })
      .onConflict((c) => c.column('target').doUpdateSet(row))
      .execute()
  },
})
