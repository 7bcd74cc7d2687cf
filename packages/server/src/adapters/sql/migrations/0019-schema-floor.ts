// Migration: the oldest version that can use the database. The table has one row.
import type { Migration } from 'kysely/migration'

export const schemaFloor: Migration = {
  async up({ schema }) {
    await schema
      .createTable('schema_floor')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('migration', 'text', (c) => c.notNull())
      .execute()
  },
}
