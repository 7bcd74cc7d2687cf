// Migration: what people recognise a version by: its title, a note, and the app that published it.
// The previous release writes versions without a title, which `titleOlderVersions` finds.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const titles: Migration = {
  async up({ schema }) {
    await schema.alterTable('versions').addColumn('title', 'text').execute()
    for (const table of ['versions', 'deploys', 'staged_uploads']) {
      await schema
        .alterTable(table)
        .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    }
    for (const table of ['versions', 'staged_uploads']) {
      await schema.alterTable(table).addColumn('agent', 'text').execute()
    }
    await schema
      .createIndex('versions_without_title')
      .on('versions')
      .columns(['created_at', 'id'])
      .where(sql.ref('title'), 'is', null)
      .execute()
  },
}
