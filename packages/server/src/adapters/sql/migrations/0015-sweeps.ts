// Migration: the packs of a version's content, and when a requested sweep is due.
import type { Migration } from 'kysely/migration'

export const sweeps: Migration = {
  async up({ schema }) {
    // Null in versions of earlier releases.
    await schema.alterTable('versions').addColumn('content_packs', 'text').execute()
    // Requests of earlier releases are due at once.
    await schema
      .alterTable('blob_sweeps')
      .addColumn('due_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('blob_sweeps')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('blob_sweeps_due')
      .on('blob_sweeps')
      .columns(['due_at', 'site_id'])
      .execute()
  },
}
