// Migration: events in the life of drops. Each drop has a fixed number of slots, which are used in turn, so
// that an event is one statement and no job has to remove old ones.
import type { Migration } from 'kysely/migration'

export const dropEvents: Migration = {
  async up({ schema }) {
    await schema
      .createTable('drop_events')
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('slot', 'bigint', (c) => c.notNull())
      .addColumn('sequence', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('actor', 'text')
      .addColumn('app', 'text')
      .addColumn('token', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('drop_events_pk', ['site_id', 'slot'])
      .execute()
    await schema
      .createIndex('drop_events_sequence')
      .on('drop_events')
      .columns(['site_id', 'sequence'])
      .execute()
  },
}
