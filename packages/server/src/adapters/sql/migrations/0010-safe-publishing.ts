// Migration: unpublished drops, tokens that manage anonymous drops, and files of a deploy that are
// published although they look like secrets.
import type { Migration } from 'kysely/migration'

export const safePublishing: Migration = {
  async up(db) {
    const sites = () => db.schema.alterTable('sites')
    await sites().addColumn('unpublished_at', 'bigint').execute()
    await sites().addColumn('manage_hash', 'text').execute()
    await db.schema
      .alterTable('deploys')
      .addColumn('allowed', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
