// Migrations after the previous release's last one leave everything as it is that its code uses.
// What its code does not use any more can be removed: add it to `unused` in previous-release.ts.
import { plans } from '@plinth/domain/plans/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine, Queries } from '../schema/queries.ts'
import { incompatibilities, readTables, type Tables } from './compatible-schema.test-support.ts'
import { openEmpty } from './empty-database.test-support.ts'
import { migrate, migrateTo } from './migrate.ts'
import { previousRelease } from './previous-release.ts'

test('on sqlite', () => checkMigrations('sqlite'))
test('on postgres', { tags: ['servers'] }, () => checkMigrations('postgres'))

async function checkMigrations(engine: Engine): Promise<void> {
  const queries = { db: await openEmpty(engine), engine, basePlan: plans.free }
  await migrateTo(queries, previousRelease.lastMigration)
  const before = await readTables(queries)
  expect(before.size).toBeGreaterThan(30)
  await migrate(queries)
  const after = await readTables(queries)
  expect(incompatibilities(before, after, previousRelease.unused)).toEqual([])
  await queries.db.destroy()
}

describe.for<Engine>(['sqlite', 'postgres'])('a migration on %s', (engine) => {
  const tags = engine === 'postgres' ? ['servers'] : []
  let queries: Queries
  let before: Tables
  beforeEach(async () => {
    queries = { db: await openEmpty(engine), engine, basePlan: plans.free }
    await sql`create table a (id integer primary key, name text not null, note text)`.execute(
      queries.db,
    )
    before = await readTables(queries)
  })
  afterEach(() => queries.db.destroy())

  test.for<[change: string, ...found: string[]]>([
    ['drop table a', 'a is missing'],
    ['alter table a drop column note', 'a.note is missing'],
    ['alter table a rename column note to remark', 'a.note is missing'],
    ['alter table a rename to b', 'a is missing'],
    [`alter table a add column size bigint default 1`],
    [`alter table a add column size bigint`],
    [`alter table a add column size bigint not null default 1`],
    ['create table b (id integer primary key, name text not null unique)'],
    ['create index a_name on a (name)'],
  ])('%s', { tags }, async ([change, ...found]) => {
    await sql.raw(change).execute(queries.db)
    expect(incompatibilities(before, await readTables(queries))).toEqual(found)
  })

  test('that adds a unique index', { tags }, async () => {
    await sql`create unique index a_name on a (name)`.execute(queries.db)
    expect(incompatibilities(before, await readTables(queries))).toEqual([
      expect.stringMatching(/^a has a new rule: .*unique.*\(name\)$/i),
    ])
  })

  test('may remove what the previous release does not use', { tags }, async () => {
    await sql`alter table a drop column note`.execute(queries.db)
    const after = await readTables(queries)
    expect(incompatibilities(before, after, ['a.note'])).toEqual([])
    expect(incompatibilities(before, after, ['a.name'])).toEqual(['a.note is missing'])
  })
})

// SQLite has no such statements.
test.for<[change: string, ...found: string[]]>([
  ['add column other integer references a'],
  ['add foreign key (id) references a', 'a has a new rule: FOREIGN KEY (id) REFERENCES a(id)'],
  ['add column size bigint not null', 'a.size is new, not null and has no default'],
  ['alter column note set not null', 'a.note has another isNullable'],
  ['alter column name drop not null', 'a.name has another isNullable'],
  ['alter column note type varchar(9)', 'a.note has another dataType'],
  [`add check (name <> '')`, "a has a new rule: CHECK ((name <> ''::text))"],
])('alter table a %s', { tags: ['servers'] }, async ([change, ...found]) => {
  const engine = 'postgres'
  const queries: Queries = { db: await openEmpty(engine), engine, basePlan: plans.free }
  await sql`create table a (id integer primary key, name text not null, note text)`.execute(
    queries.db,
  )
  const before = await readTables(queries)
  await sql.raw(`alter table a ${change}`).execute(queries.db)
  expect(incompatibilities(before, await readTables(queries))).toEqual(found)
  await queries.db.destroy()
})
