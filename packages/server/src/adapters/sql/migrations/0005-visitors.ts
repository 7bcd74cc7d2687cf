// Migration: columns of `sites` for passwords, analytics and the gallery, and tables of page views.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const visitors: Migration = {
  async up(db) {
    await alterSites(db)
    await createViews(db)
  },
}

async function alterSites(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const sites = () => schema.alterTable('sites')
  await sites().addColumn('password_hash', 'text').execute()
  await sites().addColumn('analytics', 'text').execute()
  await sites().addColumn('gallery_at', 'bigint').execute()
  await sql`update sites set gallery_at = updated_at where gallery = 1`.execute(db)
  await schema
    .createIndex('sites_gallery')
    .on('sites')
    .columns(['gallery_at', 'id'])
    .where(
      sql<boolean>`gallery = 1 and password_hash is null and removed_at is null and live_version_id is not null`,
    )
    .execute()
}

async function createViews({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('view_days')
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('views', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_days_pk', ['site_id', 'day'])
    .execute()
  await schema.createIndex('view_days_day').on('view_days').column('day').execute()

  await schema
    .createTable('view_details')
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('views', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_details_pk', ['site_id', 'day', 'kind', 'subject'])
    .execute()
  await schema.createIndex('view_details_day').on('view_details').column('day').execute()
}
