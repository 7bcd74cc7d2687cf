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

const insertHold = compileOnce(({ db }, hold: Schema['blob_holds']) =>
  db.insertInto('blob_holds').values({
    id: hold.id,
    site_id: hold.site_id,
    purpose: hold.purpose,
    holder: hold.holder,
    expires_at: hold.expires_at,
  }),
)

const extendHold = compileOnce(
  ({ db }, { id, dropId, expiresAt }: Omit<BlobHold, 'purpose' | 'holder'>) =>
    db
      .updateTable('blob_holds')
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('site_id', '=', dropId)
      .returning('id'),
)

const holdColumns = ['id', 'site_id', 'purpose', 'holder', 'expires_at'] as const

const holdsOfDrop = compileOnce(({ db }, { drop }: { readonly drop: DropId }) =>
  db.selectFrom('blob_holds').select(holdColumns).where('site_id', '=', drop),
)

const toHold = (row: Schema['blob_holds']): BlobHold => ({
  id: row.id,
  dropId: row.site_id,
  purpose: row.purpose,
  holder: row.holder,
  expiresAt: row.expires_at,
})

export const blobHoldsReader = (queries: Queries): BlobHoldsReader => ({
  async all() {
    const rows = await queries.db.selectFrom('blob_holds').select(holdColumns).execute()
    return rows.map(toHold)
  },

  async ofDrop(drop) {
    return (await holdsOfDrop(queries, { drop })).map(toHold)
  },
})

export const blobHoldsWriter = (queries: Queries): BlobHoldsWriter => ({
  ...blobHoldsReader(queries),

  lock: (drop) => lockKey(queries, `blobs ${drop}`),

  async insert(hold) {
    await insertHold(queries, toRow(hold))
  },

  async insertUnlessSwept(hold) {
    return (await insertUnlessSwept(queries, toRow(hold))).length > 0
  },

  async extend({ id, dropId }, expiresAt) {
    return (await extendHold(queries, { id, dropId, expiresAt })).length > 0
  },

  async delete(hold) {
    return (await deleteHold(queries, hold)).length > 0
  },
})
