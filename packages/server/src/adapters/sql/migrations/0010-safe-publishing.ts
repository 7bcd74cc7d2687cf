// Migration: unpublished drops, tokens that manage anonymous drops, files of a deploy that are
// published although they look like secrets, and whether a finished deploy changed anything.
import type { Migration } from 'kysely/migration'

export const safePublishing: Migration = {
  async up(db) {
    const sites = () => db.schema.alterTable('sites')
    await sites().addColumn('unpublished_at', 'bigint').execute()
    await sites().addColumn('manage_hash', 'text').execute()
    const deploys = () => db.schema.alterTable('deploys')
    await deploys()
      .addColumn('allowed', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await deploys()
      .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
