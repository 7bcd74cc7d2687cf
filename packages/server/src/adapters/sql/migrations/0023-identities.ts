// Migration: identities at sign-in providers, and which memberships came from their groups.
import type { Migration } from 'kysely/migration'

export const identities: Migration = {
  async up({ schema }) {
    await schema
      .createTable('identities')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('identities_subject', ['issuer', 'subject'])
      .execute()
    await schema.createIndex('identities_user').on('identities').column('user_id').execute()
    await schema.alterTable('memberships').addColumn('groups_issuer', 'text').execute()
  },
}
