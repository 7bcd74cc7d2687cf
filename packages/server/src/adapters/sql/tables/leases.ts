// SQL implementation of the leases port.
import { dayMs } from '@plinth/domain/base/day'
import type { LeasesReader, LeasesWriter } from '../../../ports/database/leases.ts'
import type { Queries } from '../schema/queries.ts'

/**
 * Twice as long as the longest lease. One that ends later was taken while the system time was wrong,
 * and its holder may have died.
 */
const longestLeaseMs = 2 * dayMs

export const leasesReader = ({ db }: Queries): LeasesReader => ({
  async find(name, now) {
    const row = await db
      .selectFrom('leases')
      .select(['holder', 'until'])
      .where('name', '=', name)
      .where('until', '>', now)
      .where('until', '<=', now + longestLeaseMs)
      .executeTakeFirst()
    return row ?? null
  },
})

export const leasesWriter = (queries: Queries): LeasesWriter => ({
  ...leasesReader(queries),

  async take(name, holder, now, until) {
    const row = await queries.db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((c) =>
        c
          .column('name')
          .doUpdateSet({ holder, until })
          .where((w) =>
            w.or([
              w('leases.until', '<=', now),
              w('leases.until', '>', now + longestLeaseMs),
              w('leases.holder', '=', holder),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  },

  async release(name, holder) {
    await queries.db
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
  },
})
