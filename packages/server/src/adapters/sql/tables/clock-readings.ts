// SQL implementation of the clock readings port.
import type {
  ClockReadingsReader,
  ClockReadingsWriter,
} from '../../../ports/database/clock-readings.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

/** The only row. */
const id = 1

export const clockReadingsReader = ({ db }: Queries): ClockReadingsReader => ({
  async latest() {
    const row = await db
      .selectFrom('clock_readings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row
      ? {
          at: row.at,
          waitMs: row.wait_ms,
          noticesFrom: row.notices_from,
          hasFreeClock: row.has_free_clock === 1,
        }
      : null
  },
})

export const clockReadingsWriter = (queries: Queries): ClockReadingsWriter => ({
  ...clockReadingsReader(queries),
  lock: () => lockKey(queries, 'clock-reading'),
  async put({ at, waitMs, noticesFrom, hasFreeClock }) {
    const row = {
      at,
      wait_ms: Math.round(waitMs),
      notices_from: noticesFrom,
      has_free_clock: Number(hasFreeClock),
    }
    await queries.db
      .insertInto('clock_readings')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  },
})
