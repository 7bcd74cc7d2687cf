// SQL implementation of the blob holds port.
import type { DropId, UploadId } from '@plinth/domain/base/ids'
import { sql } from 'kysely'
import type {
  BlobHold,
  BlobHoldKey,
  BlobHoldsReader,
  BlobHoldsWriter,
} from '../../../ports/database/blob-holds.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { lockKey, type Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const toRow = (hold: BlobHold): Schema['blob_holds'] => ({
  id: hold.id,
  site_id: hold.dropId,
  purpose: hold.purpose,
  holder: hold.holder,
  expires_at: hold.expiresAt,
})

const insertUnlessSwept = compileOnce(({ db }, hold: Schema['blob_holds']) =>
  db
    .insertInto('blob_holds')
    .columns(['id', 'site_id', 'purpose', 'holder', 'expires_at'])
    .expression(
      db
        .selectNoFrom([
          // PostgreSQL takes the types of parameters from their columns only in `values`.
          sql<UploadId>`cast(${hold.id} as text)`.as('id'),
          sql<DropId>`cast(${hold.site_id} as text)`.as('site_id'),
          sql<BlobHold['purpose']>`cast(${hold.purpose} as text)`.as('purpose'),
          sql<string>`cast(${hold.holder} as text)`.as('holder'),
          sql<number>`cast(${hold.expires_at} as bigint)`.as('expires_at'),
        ])
        .where(({ not, exists }) =>
          not(
            exists(
              db
                .selectFrom('blob_holds')
                .select('id')
                .where('site_id', '=', hold.site_id)
                .where('purpose', '=', 'sweep'),
            ),
          ),
        ),
    )
    .returning('id'),
)

const deleteHold = compileOnce(({ db }, { id, dropId }: BlobHoldKey) =>
  db.deleteFrom('blob_holds').where('id', '=', id).where('site_id', '=', dropId).returning('id'),
)

const requestSweep = compileOnce(({ db }, sweep: Schema['blob_sweeps']) =>
  db
    .insertInto('blob_sweeps')
    .values({ site_id: sweep.site_id, requested_at: sweep.requested_at })
    // Not `doNothing`: updating the row locks it, so a sweep cannot take the earlier request and
    // look for garbage before this transaction has committed.
    .onConflict((c) =>
      c.column('site_id').doUpdateSet((eb) => ({
        requested_at: eb.ref('blob_sweeps.requested_at'),
      })),
    ),
)

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
      await db.insertInto('blob_holds').values(toRow(hold)).execute()
    },

    async insertUnlessSwept(hold) {
      return (await insertUnlessSwept(queries, toRow(hold))).length > 0
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

    async delete(hold) {
      return (await deleteHold(queries, hold)).length > 0
    },

    async requestSweep(drop, now) {
      await requestSweep(queries, { site_id: drop, requested_at: now })
    },

    async finishSweep(drop) {
      await db.deleteFrom('blob_sweeps').where('site_id', '=', drop).execute()
    },
  }
}
