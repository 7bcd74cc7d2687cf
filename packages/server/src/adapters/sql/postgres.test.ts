import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../test-servers/postgres.ts'
import type { Change } from '../../ports/changes.ts'
import { describeDatabase } from '../../ports/database.contract.ts'
import { openDatabase } from './open-database.ts'

describeDatabase('PostgreSQL', async () =>
  openDatabase(await createTestDatabase(inject('postgresUrl'))),
)

test('another node is heard within a second, and a lost connection is noticed and healed', async () => {
  const url = await createTestDatabase(inject('postgresUrl'))
  const here = openDatabase(url)
  await here.migrate()
  const there = openDatabase(url)
  const feed = await here.openFeed()
  const heard: (Change | 'everything')[] = []
  feed.listen((change) => heard.push(change))

  await there.transact((tx) => tx.changes.append({ label: 'one' }, 1))
  await expect
    .poll(() => heard, { timeout: 1000 })
    .toEqual([{ site: null, tenant: null, label: 'one' }])

  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'",
  )
  await expect.poll(() => feed.catchUp(), { timeout: 2000, interval: 5 }).toBe(false)
  await expect.poll(() => feed.catchUp(), { timeout: 5000 }).toBe(true)
  expect(heard).toContain('everything')

  await there.transact((tx) => tx.changes.append({ label: 'two' }, 2))
  await expect.poll(() => heard.at(-1), { timeout: 1000 }).toMatchObject({ label: 'two' })
  await sleep(0)
  await feed.close()
  await admin.end()
  await here.close()
  await there.close()
})

test('a server that is gone answers `unavailable`', async () => {
  const gone = openDatabase('postgres://x:y@127.0.0.1:1/none')
  await expect(gone.transact(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
  await gone.close()
})
