// Marks a database whose rows are still to be loaded, so that no server starts with it: it would
// serve an empty service, and its sweeps would delete the packs that are restored meanwhile.
import { AppError } from '@plinth/domain/base/errors'
import type { Queries } from '../schema/queries.ts'
import { appliedMigrations } from './newer-database.ts'

/** A row of `leases`, because that table exists since the first migration and is never copied. */
const name = 'restore'

export async function markUnfinished(db: Queries['db']): Promise<void> {
  await db
    .insertInto('leases')
    .values({ name, holder: name, until: 0 })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

export async function unmarkUnfinished(db: Queries['db']): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).execute()
}

export async function isUnfinished(queries: Queries): Promise<boolean> {
  // A database without tables has no mark.
  if ((await appliedMigrations(queries)).length === 0) return false
  const marks = queries.db.selectFrom('leases').select('name').where('name', '=', name)
  return (await marks.executeTakeFirst()) !== undefined
}

export async function refuseUnfinished(queries: Queries): Promise<void> {
  if (!(await isUnfinished(queries))) return
  throw new AppError(
    'unavailable',
    'The database is not complete: a restore into it is running or was interrupted. Run `plinthd restore` again, or use a new database.',
  )
}
