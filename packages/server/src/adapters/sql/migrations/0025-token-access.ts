// Migration: what an API token may do, and on which drop. Tokens end with their drop. The previous
// release does not know these columns; it does not find tokens with limits: see `tokenHashes`.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const tokenAccess: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('api_tokens')
      .addColumn('access', 'text', (c) => c.notNull().defaultTo('full'))
      .execute()
    await schema
      .alterTable('api_tokens')
      .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
      .execute()
    await schema
      .createIndex('api_tokens_site_id')
      .on('api_tokens')
      .column('site_id')
      .where(sql.ref('site_id'), 'is not', null)
      .execute()
  },
}
