// Migration: index of the anonymous drops that expire.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const presentAnonymousDrops: Migration = {
  async up({ schema }) {
    // Without removed ones, which stay: the job that deletes expired drops would pass all of them
    // every minute.
    await schema
      .createIndex('sites_anonymous_present')
      .on('sites')
      .columns(['created_at'])
      .where(sql<boolean>`tenant_id is null and removed_at is null`)
      .execute()
  },
}
