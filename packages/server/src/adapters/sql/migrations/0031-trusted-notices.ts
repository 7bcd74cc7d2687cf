// Migration: since when emails about an expiry count, and whether drops without a plan expire. The previous
// release knows neither and leaves them as they are. Whether they expired before is not known, so owners
// who were notified already get one more email.
import type { Migration } from 'kysely/migration'

export const trustedNotices: Migration = {
  async up({ schema }) {
    const readings = () => schema.alterTable('clock_readings')
    await readings()
      .addColumn('notices_from', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await readings()
      .addColumn('has_free_clock', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
