// Migration: when backups were completed, by target.
import type { Migration } from 'kysely/migration'

export const backups: Migration = {
  async up({ schema }) {
    await schema
      .createTable('backups')
      .addColumn('target', 'text', (c) => c.primaryKey())
      .addColumn('snapshot', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('backups_finished').on('backups').column('finished_at').execute()
  },
}
