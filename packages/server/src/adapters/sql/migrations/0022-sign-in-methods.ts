// Migration: how each session was opened.
import type { Migration } from 'kysely/migration'

export const signInMethods: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('sessions')
      .addColumn('method', 'text', (c) => c.notNull().defaultTo('password'))
      .execute()
  },
}
