// Migration: the latest reading of the system time, by which a jump is noticed. The table has one
// row.
import type { Migration } from 'kysely/migration'

export const clockReading: Migration = {
  async up({ schema }) {
    await schema
      .createTable('clock_readings')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('wait_ms', 'bigint', (c) => c.notNull())
      .execute()
  },
}
