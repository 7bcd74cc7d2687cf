// Migration: sessions, mailed links, rate-limited attempts, invitations, the outbox, shared keys,
// and OAuth records and connections.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accounts: Migration = {
  async up(db) {
    const schema = db.schema
    await schema
      .alterTable('memberships')
      .addColumn('joined_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update memberships set joined_at =
      (select created_at from tenants where tenants.id = memberships.tenant_id)`.execute(db)
    await schema.createIndex('api_tokens_tenant').on('api_tokens').column('tenant_id').execute()

    await schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('user_agent', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

    await schema
      .createTable('account_links')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('account_links_user').on('account_links').column('user_id').execute()

    await schema
      .createTable('attempts')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('attempts_subject').on('attempts').columns(['subject', 'at']).execute()

    await schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tenant_id', 'text', (c) =>
        c.notNull().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) =>
        c.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('invitations_email', ['tenant_id', 'email'])
      .execute()

    await createMailAndKeys(db)
    await createOAuth(db)
    await createEndIndexes(db)
  },
}

/** A job deletes expired rows every minute, and most rows have not expired. */
async function createEndIndexes({ schema }: Kysely<unknown>): Promise<void> {
  const ends = [
    ['account_links_end', 'account_links', 'expires_at'],
    ['anonymous_publishes_end', 'anonymous_publishes', 'at'],
    ['api_tokens_end', 'api_tokens', 'expires_at'],
    ['api_tokens_revoked', 'api_tokens', 'revoked_at'],
    ['attempts_end', 'attempts', 'at'],
    ['invitations_end', 'invitations', 'expires_at'],
    ['sessions_end', 'sessions', 'expires_at'],
    ['slug_holds_end', 'slug_holds', 'until'],
  ] as const
  for (const [name, table, column] of ends) {
    await schema.createIndex(name).on(table).column(column).execute()
  }
}

async function createMailAndKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('outbox_due').on('outbox').column('due_at').execute()

  await schema
    .createTable('stored_keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createOAuth({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('oauth_records')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('user_code', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('consumed_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('oauth_records_pk', ['kind', 'id'])
    .execute()
  await schema.createIndex('oauth_records_grant').on('oauth_records').column('grant_id').execute()
  await schema
    .createIndex('oauth_records_user_code')
    .on('oauth_records')
    .column('user_code')
    .execute()
  await schema.createIndex('oauth_records_end').on('oauth_records').column('expires_at').execute()

  await schema
    .createTable('oauth_connections')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('grant_id', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('redirect_host', 'text')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema
    .createIndex('oauth_connections_user')
    .on('oauth_connections')
    .column('user_id')
    .execute()
  await schema
    .createIndex('oauth_connections_client')
    .on('oauth_connections')
    .column('client_id')
    .execute()
  await schema
    .createIndex('oauth_connections_tenant')
    .on('oauth_connections')
    .column('tenant_id')
    .execute()
}
