// Migration: deploys in several requests, received packs and staged uploads.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deploys: Migration = {
  async up(db) {
    await createDeploys(db)
    await createStagedUploads(db)
  },
}

async function createDeploys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deploys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('version_id', 'text')
    .addColumn('warnings', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('deploys_site').on('deploys').columns(['site_id', 'used_at']).execute()
  await schema.createIndex('deploys_end').on('deploys').column('expires_at').execute()

  await schema
    .createTable('received_packs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('contents', 'text', (c) => c.notNull())
    .addColumn('content_count', 'integer', (c) => c.notNull())
    .addColumn('byte_size', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('received_packs_site')
    .on('received_packs')
    .columns(['site_id', 'received_at'])
    .execute()
  await schema.createIndex('received_packs_end').on('received_packs').column('expires_at').execute()
}

async function createStagedUploads({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('staged_uploads')
    .addColumn('secret_hash', 'text', (c) => c.primaryKey())
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('connection_id', 'text', (c) =>
      c.references('oauth_connections.id').onDelete('cascade'),
    )
    .addColumn('token_id', 'text', (c) => c.references('api_tokens.id').onDelete('cascade'))
    .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
    .addColumn('slug', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('max_bytes', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('staged_uploads_tenant')
    .on('staged_uploads')
    .columns(['tenant_id', 'created_at'])
    .execute()
  await schema.createIndex('staged_uploads_end').on('staged_uploads').column('expires_at').execute()
}
