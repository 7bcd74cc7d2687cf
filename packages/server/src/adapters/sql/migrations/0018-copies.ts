// Migration: the part of this database in a copy of an installation to another one. The table has
// at most one row.
import type { Migration } from 'kysely/migration'

export const copies: Migration = {
  async up({ schema }) {
    await schema
      .createTable('copies')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('copy_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('read_only_until', 'bigint', (c) => c.notNull())
      .execute()
  },
}
