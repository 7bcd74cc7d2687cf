// Migration: users, tenants, subscriptions, API tokens, drops, versions, publishes (also anonymous
// ones), slug holds, blob holds and sweeps, leases and the change feed.
import type { Migration } from 'kysely/migration'
import type { Engine } from '../schema/queries.ts'

export const core = (engine: Engine): Migration => ({
  async up(db) {
    const schema = db.schema

    await schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('verified_at', 'bigint')
      .addColumn('operator', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()

    await schema
      .createTable('tenants')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('owner_seen_at', 'bigint', (c) => c.notNull())
      .addColumn('became_free_at', 'bigint', (c) => c.notNull())
      .execute()

    await schema
      .createTable('memberships')
      .addColumn('tenant_id', 'text', (c) =>
        c.notNull().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('memberships_pk', ['tenant_id', 'user_id'])
      .execute()
    await schema.createIndex('memberships_user').on('memberships').column('user_id').execute()

    await schema
      .createTable('subscriptions')
      .addColumn('tenant_id', 'text', (c) =>
        c.primaryKey().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('plan', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .execute()

    await schema
      .createTable('api_tokens')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tenant_id', 'text', (c) =>
        c.notNull().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()

    await schema
      .createTable('sites')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('tenant_id', 'text', (c) => c.references('tenants.id').onDelete('cascade'))
      .addColumn('browser_id', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('spa_fallback', 'integer', (c) => c.notNull())
      .addColumn('gallery', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .addColumn('live_version_id', 'text')
      .addColumn('last_version_number', 'integer', (c) => c.notNull())
      .addColumn('claim_hash', 'text', (c) => c.unique())
      .execute()
    await schema
      .createIndex('sites_tenant')
      .on('sites')
      .columns(['tenant_id', 'joined_at', 'id'])
      .execute()
    await schema.createIndex('sites_browser').on('sites').column('browser_id').execute()

    await schema
      .createTable('versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('byte_size', 'bigint', (c) => c.notNull())
      .addColumn('file_count', 'integer', (c) => c.notNull())
      .addColumn('manifest_pack', 'text', (c) => c.notNull())
      .addColumn('manifest_offset', 'bigint', (c) => c.notNull())
      .addColumn('manifest_size', 'bigint', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('preview_label', 'text', (c) => c.notNull().unique())
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('versions_number', ['site_id', 'number'])
      .execute()

    await schema
      .createTable('publishes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('version_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('actor', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('publishes_site').on('publishes').columns(['site_id', 'at']).execute()

    await schema
      .createTable('slug_holds')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('tenant_id', 'text')
      .addColumn('moved_site_id', 'text')
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('slug_holds_site').on('slug_holds').column('moved_site_id').execute()

    await schema
      .createTable('anonymous_publishes')
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('browser_id', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('anonymous_publishes_network')
      .on('anonymous_publishes')
      .columns(['network', 'at'])
      .execute()
    await schema
      .createIndex('anonymous_publishes_browser')
      .on('anonymous_publishes')
      .columns(['browser_id', 'at'])
      .execute()

    await schema
      .createTable('blob_holds')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('blob_holds_site').on('blob_holds').column('site_id').execute()

    await schema
      .createTable('blob_sweeps')
      .addColumn('site_id', 'text', (c) => c.primaryKey())
      .addColumn('requested_at', 'bigint', (c) => c.notNull())
      .execute()

    await schema
      .createTable('leases')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute()

    // PostgreSQL reports changes by NOTIFY, so only SQLite has this table.
    if (engine === 'postgres') return
    await schema
      .createTable('changes')
      // AUTOINCREMENT: a number is never reused, even after the newest rows were deleted.
      .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('site_id', 'text')
      .addColumn('tenant_id', 'text')
      .addColumn('label', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
