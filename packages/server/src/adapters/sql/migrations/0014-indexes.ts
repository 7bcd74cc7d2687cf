// Migration: indexes for queries and cascades that read whole tables, and the times at which OAuth
// records and connections are checked.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const indexes: Migration = {
  async up(db) {
    await indexDrops(db)
    await indexReports(db)
    await indexForeignKeys(db)
    await indexOthers(db)
    await addOAuthChecks(db)
  },
}

async function indexDrops({ schema }: Kysely<unknown>): Promise<void> {
  // Without anonymous drops: SQLite would search the whole index for them, instead of reading the
  // next one.
  await schema.dropIndex('sites_tenant').execute()
  await schema
    .createIndex('sites_tenant')
    .on('sites')
    .columns(['tenant_id', 'joined_at', 'id'])
    .where(sql.ref('tenant_id'), 'is not', null)
    .execute()
  await schema.dropIndex('sites_anonymous').execute()
  await schema
    .createIndex('sites_anonymous')
    .on('sites')
    .columns(['created_at', 'id'])
    .where(sql.ref('tenant_id'), 'is', null)
    .execute()
  // Has every column from which the storage of a tenant is computed.
  await schema
    .createIndex('versions_storage')
    .on('versions')
    .columns(['site_id', 'published_at', 'created_at', 'byte_size'])
    .execute()
  // Publishes are read by their sequence.
  await schema.dropIndex('publishes_site').execute()
}

async function indexReports({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, condition] of [
    ['reports_open', 'is'],
    ['reports_closed', 'is not'],
  ] as const) {
    await schema
      .createIndex(name)
      .on('reports')
      .columns(['created_at', 'site_id'])
      .where(sql.ref('closed_at'), condition, null)
      .execute()
  }
}

/** Without an index, deleting the row that a foreign key refers to reads the whole table. */
async function indexForeignKeys({ schema }: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['api_tokens', 'user_id'],
    ['invitations', 'invited_by'],
    ['staged_uploads', 'user_id'],
    ['staged_uploads', 'connection_id'],
    ['staged_uploads', 'token_id'],
    ['staged_uploads', 'site_id'],
  ] as const) {
    await schema
      .createIndex(`${table}_${column}`)
      .on(table)
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}

async function indexOthers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('tenants_expiry_notice')
    .on('tenants')
    .column('expiry_notice_mail')
    .where(sql.ref('expiry_notice_mail'), 'is not', null)
    .execute()
  await schema
    .createIndex('hostname_proofs_tenant')
    .on('hostname_proofs')
    .column('tenant_id')
    .execute()
  await schema
    .createIndex('domains_unscheduled')
    .on('domains')
    .column('proven_at')
    .where(sql<boolean>`proven_at is not null and issue_at is null`)
    .execute()
}

/**
 * Clients, grants and connections are checked once, and again after a connection or a token was
 * removed. Earlier versions checked all of them every minute.
 */
async function addOAuthChecks(db: Kysely<unknown>): Promise<void> {
  for (const table of ['oauth_records', 'oauth_connections']) {
    await db.schema.alterTable(table).addColumn('check_at', 'bigint').execute()
  }
  await sql`update oauth_connections set check_at = created_at + 3600000`.execute(db)
  await sql`
    update oauth_records set check_at = created_at + 3600000 where kind = 'Grant'`.execute(db)
  await sql`
    update oauth_records set check_at = coalesce(used_at + 2592000000, created_at + 172800000)
    where kind = 'Client'`.execute(db)
  await db.schema
    .createIndex('oauth_records_check')
    .on('oauth_records')
    .columns(['kind', 'check_at'])
    .where(sql.ref('check_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('oauth_connections_check')
    .on('oauth_connections')
    .column('check_at')
    .where(sql.ref('check_at'), 'is not', null)
    .execute()
}
