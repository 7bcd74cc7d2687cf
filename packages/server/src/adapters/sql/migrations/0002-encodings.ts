// Migration: columns of `versions` for compressed encodings, and an index of the versions still to
// be compressed.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const encodings: Migration = {
  async up(db) {
    const versions = () => db.schema.alterTable('versions')
    await versions().addColumn('encodings_pack', 'text').execute()
    await versions().addColumn('encodings_offset', 'bigint').execute()
    await versions().addColumn('encodings_size', 'bigint').execute()
    await versions().addColumn('compressed_at', 'bigint').execute()
    await versions()
      .addColumn('compress_after', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('versions_to_compress')
      .on('versions')
      .column('created_at')
      .where(sql.ref('compressed_at'), 'is', null)
      .execute()
  },
}
