// Housekeeping with many connected apps must not scan a table once per connection.
// @module-tag servers
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test-servers/postgres.ts'
import { insertTestAccount } from '../../../ports/contracts/database-rows.contract.ts'
import type { Database } from '../../../ports/database/database.ts'
import { collectFailures } from '../../../ports/failures.test-support.ts'
import { removeEndedOAuth } from '../../../usecases/oauth/remove-ended-oauth.ts'
import { openDatabase } from '../open-database.ts'

const active = 20_000
const ended = 10
const now = Date.UTC(2030, 0, 1)

let folder: string
let database: Database
let client: pg.Client
let insertionMs: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-many-'))
  const url = new URL(await createTestDatabase(inject('postgresUrl')))
  // PostgreSQL plans by available memory: less work_mem makes these rows weigh like ten times as
  // many.
  url.searchParams.set('options', '-c work_mem=512kB')
  database = openDatabase(url.href, {
    dataDir: folder,
    workers: 1,
    databaseConnections: 5,
    failures: collectFailures(),
  })
  await database.migrate()
  const { userId, tenantId } = await database.transact((tx) => insertTestAccount(tx))
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const started = performance.now()
  await client.query(
    `insert into oauth_connections (id, grant_id, user_id, tenant_id, client_id, client_name, scope, created_at)
     select 'c' || n, lpad(n::text, 43, 'g'), $1, $2, 'app', 'An app', 'mcp', 0
     from generate_series(1, $3::int) n`,
    [userId, tenantId, active + ended],
  )
  await client.query(
    `insert into oauth_records (kind, id, payload, grant_id, created_at, expires_at)
     select 'RefreshToken', 't' || n, '{}', lpad((n % $1::int + 1)::text, 43, 'g'), 0, $2
     from generate_series(1, 4 * $1::int) n`,
    [active, now + 1],
  )
  insertionMs = performance.now() - started
  await client.query('analyze')
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(folder, { recursive: true })
})

// Takes about a tenth of the time of the insertion; with a nested loop, more than ten times as long.
test('of many connections the ended ones are removed and the others kept', async () => {
  const started = performance.now()
  await database.transact((tx) => removeEndedOAuth(tx, now))
  expect(performance.now() - started).toBeLessThan(10 * insertionMs)
  const count = async (table: string) =>
    (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n
  expect(await count('oauth_connections')).toBe(active)
  expect(await count('oauth_records')).toBe(4 * active)
})
