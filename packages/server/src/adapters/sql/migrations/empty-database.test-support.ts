// An empty database, for tests that run single migrations.
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createTestDatabase } from '../../../../test-servers/postgres.ts'
import { QueueingDriver, sqliteDialect } from '../engines/sqlite-dialect.ts'
import type { Engine } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

export async function openEmpty(engine: Engine): Promise<Kysely<Schema>> {
  if (engine === 'sqlite') {
    const driver = new QueueingDriver(new DatabaseSync(':memory:'))
    return new Kysely({ dialect: sqliteDialect(driver) })
  }
  const connectionString = await createTestDatabase(inject('postgresUrl'))
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) })
}
