// Migration: whether addresses of a drop's pages end in a slash, and whether they have a file name.
import type { Migration } from 'kysely/migration'

export const urlSettings: Migration = {
  async up({ schema }) {
    const sites = () => schema.alterTable('sites')
    await sites()
      .addColumn('trailing_slash', 'text', (c) => c.notNull().defaultTo('auto'))
      .execute()
    await sites()
      .addColumn('clean_urls', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
