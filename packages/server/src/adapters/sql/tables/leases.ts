// SQL implementation of the leases port.
import type { LeasesWriter } from '../../../ports/database/leases.ts'
import type { Queries } from '../schema/queries.ts'

export const leasesWriter = ({ db }: Queries): LeasesWriter => ({
  async take(name, holder, now, until) {
    const row = await db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((c) =>
        c
          .column('name')
          .doUpdateSet({ holder, until })
          .where((w) => w.or([w('leases.until', '<=', now), w('leases.holder', '=', holder)])),
      )
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  },

  async release(name, holder) {
    await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  },
})
