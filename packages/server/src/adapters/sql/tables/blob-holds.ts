// SQL implementation of the blob holds port.
import type {
  BlobHold,
  BlobHoldsReader,
  BlobHoldsWriter,
} from '../../../ports/database/blob-holds.ts'
import { lockKey, type Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const toHold = (row: Schema['blob_holds']): BlobHold => ({
  id: row.id,
  dropId: row.site_id,
  purpose: row.purpose,
  holder: row.holder,
  expiresAt: row.expires_at,
})

export const blobHoldsReader = ({ db }: Queries): BlobHoldsReader => {
  const select = () =>
    db.selectFrom('blob_holds').select(['id', 'site_id', 'purpose', 'holder', 'expires_at'])

  return {
    all: async () => (await select().execute()).map(toHold),

    ofDrop: async (drop) => (await select().where('site_id', '=', drop).execute()).map(toHold),

    async requestedSweeps() {
      const rows = await db
        .selectFrom('blob_sweeps')
        .select('site_id')
        .orderBy('requested_at')
        .execute()
      return rows.map((row) => row.site_id)
    },
  }
}

export const blobHoldsWriter = (queries: Queries): BlobHoldsWriter => {
  const { db } = queries
  return {
    ...blobHoldsReader(queries),

    lock: (drop) => lockKey(queries, `blobs ${drop}`),

    async insert(hold) {
      await db
        .insertInto('blob_holds')
        .values({
          id: hold.id,
          site_id: hold.dropId,
          purpose: hold.purpose,
          holder: hold.holder,
          expires_at: hold.expiresAt,
        })
        .execute()
    },

    async extend({ id, dropId }, expiresAt) {
      const row = await db
        .updateTable('blob_holds')
        .set({ expires_at: expiresAt })
        .where('id', '=', id)
        .where('site_id', '=', dropId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async delete({ id, dropId }) {
      const row = await db
        .deleteFrom('blob_holds')
        .where('id', '=', id)
        .where('site_id', '=', dropId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async requestSweep(drop, now) {
      await db
        .insertInto('blob_sweeps')
        .values({ site_id: drop, requested_at: now })
        // Not `doNothing`: updating the row locks it, so a sweep cannot take the earlier request
        // and look for garbage before this transaction has committed.
        .onConflict((c) =>
          c.column('site_id').doUpdateSet((eb) => ({
            requested_at: eb.ref('blob_sweeps.requested_at'),
          })),
        )
        .execute()
    },

    async finishSweep(drop) {
      await db.deleteFrom('blob_sweeps').where('site_id', '=', drop).execute()
    },
  }
}
