// Tests how migration 0009 fills in a history that was recorded without version numbers.
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { core } from './0001-core.ts'
import { publishHistory } from './0009-publish-history.ts'
import { openEmpty } from './empty-database.test-support.ts'

interface Before {
  readonly id: string
  readonly lastNumber: number
  /** Numbers of the versions that still exist. */
  readonly kept: readonly number[]
  /** Versions in the order in which they were made live; a promote is a pair. */
  readonly history: readonly (number | ['promote', number])[]
}

async function insertBefore(db: Kysely<Schema>, { id, lastNumber, kept, history }: Before) {
  await sql`
    insert into sites (id, slug, name, spa_fallback, gallery, created_at, updated_at, joined_at,
      last_version_number)
    values (${id}, ${id}, '', 0, 0, 1, 1, 1, ${lastNumber})`.execute(db)
  for (const number of kept) {
    const version = `${id}-${number}`
    await sql`
      insert into versions (id, site_id, number, byte_size, file_count, manifest_pack,
        manifest_offset, manifest_size, source, preview_label, created_at)
      values (${version}, ${id}, ${number}, 1, 1, 'p', 0, 1, 'upload', ${version}, 1)`.execute(db)
  }
  for (const [index, entry] of history.entries()) {
    const [kind, number] = typeof entry === 'number' ? ['upload', entry] : entry
    await sql`
      insert into publishes (id, site_id, version_id, kind, at)
      values (${`${id}-${index}`}, ${id}, ${`${id}-${number}`}, ${kind}, ${100 + index})
    `.execute(db)
  }
}

test('publish history is numbered on sqlite', () => checkNumbering('sqlite'))
test('publish history is numbered on postgres', { tags: ['servers'] }, () =>
  checkNumbering('postgres'),
)

async function checkNumbering(engine: Engine): Promise<void> {
  const db = await openEmpty(engine)
  await core(engine).up(db as Kysely<unknown>)
  await insertBefore(db, {
    id: 'uploads',
    lastNumber: 4,
    kept: [2, 3, 4],
    history: [1, 2, 3, ['promote', 1], 4, ['promote', 2]],
  })
  await insertBefore(db, {
    id: 'drafts',
    lastNumber: 4,
    kept: [3, 4],
    history: [1, 3, ['promote', 4], ['promote', 3]],
  })
  await publishHistory.up(db as Kysely<unknown>)

  const published = await db
    .selectFrom('versions')
    .select(['id', 'published_at'])
    .orderBy('id')
    .execute()
  expect(published.map((row) => [row.id, Number(row.published_at)])).toEqual([
    ['drafts-3', 101],
    ['drafts-4', 102],
    ['uploads-2', 101],
    ['uploads-3', 102],
    ['uploads-4', 104],
  ])
  const rows = await db
    .selectFrom('publishes')
    .select(['site_id', 'kind', 'from_version', 'to_version'])
    .where('to_version', '>', 0)
    .orderBy('site_id')
    .orderBy('sequence')
    .execute()
  expect(rows.map((row) => Object.values(row))).toEqual([
    // The number of the first version is unknown.
    ['drafts', 'upload', null, 3],
    ['drafts', 'promote', 3, 4],
    ['drafts', 'promote', 4, 3],
    ['uploads', 'upload', null, 1],
    ['uploads', 'upload', 1, 2],
    ['uploads', 'upload', 2, 3],
    ['uploads', 'promote', 3, 1],
    ['uploads', 'upload', 1, 4],
    ['uploads', 'promote', 4, 2],
  ])
  await db.destroy()
}
