// Migration: changes that a CDN has to be told, and the CDN that is told them. The second table has at
// most one row.
import type { Migration } from 'kysely/migration'

export const purges: Migration = {
  async up({ schema }) {
    await schema
      .createTable('purges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text')
      .addColumn('tenant_id', 'text')
      .addColumn('label', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('tries', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('purges_due').on('purges').columns(['due_at', 'at']).execute()
    await schema
      .createTable('purge_target')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute()
  },
}
