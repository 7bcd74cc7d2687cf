// Migration: publish history by version number, and the time of each version's first publish.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const publishHistory: Migration = {
  async up(db) {
    const publishes = () => db.schema.alterTable('publishes')
    await db.schema.alterTable('versions').addColumn('published_at', 'bigint').execute()
    await publishes().addColumn('from_version', 'integer').execute()
    for (const column of ['to_version', 'sequence']) {
      await publishes()
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    }
    await fillPublishTimes(db)
    await fillNumbers(db)
    await fillSequence(db)
    await db.schema
      .createIndex('publishes_sequence')
      .on('publishes')
      .columns(['site_id', 'sequence'])
      .unique()
      .execute()
    await db.schema
      .createIndex('versions_drafts')
      .on('versions')
      .column('created_at')
      .where(sql.ref('published_at'), 'is', null)
      .execute()
  },
}

async function fillPublishTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    update versions set published_at = (
      select min(publishes.at) from publishes
      where publishes.site_id = versions.site_id and publishes.version_id = versions.id
    )`.execute(db)
}

/**
 * The number of a version that retention removed is known only if the drop never had a draft: then
 * its uploads are numbered in their order. A publish of an unknown version keeps the number 0 and is
 * not listed.
 */
async function fillNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    update publishes set to_version = versions.number
    from versions where versions.id = publishes.version_id`.execute(db)
  await sql`
    update publishes set to_version = uploads.number
    from sites, (
      select version_id,
        row_number() over (partition by site_id order by at, id) as number,
        count(*) over (partition by site_id) as total
      from publishes where kind = 'upload'
    ) as uploads
    where publishes.to_version = 0
      and uploads.version_id = publishes.version_id
      and sites.id = publishes.site_id
      and sites.last_version_number = uploads.total`.execute(db)
}

async function fillSequence(db: Kysely<unknown>): Promise<void> {
  await sql`
    update publishes
    set sequence = history.sequence, from_version = nullif(history.from_version, 0)
    from (
      select id,
        row_number() over (partition by site_id order by at, id) as sequence,
        lag(to_version) over (partition by site_id order by at, id) as from_version
      from publishes
    ) as history
    where history.id = publishes.id`.execute(db)
}
