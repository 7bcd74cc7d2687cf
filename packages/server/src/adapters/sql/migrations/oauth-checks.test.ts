// Tests when migration 0014 has the OAuth records checked that earlier versions wrote.
import { dayMs } from '@plinth/domain/base/day'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine } from '../schema/queries.ts'
import { core } from './0001-core.ts'
import { accounts } from './0003-accounts.ts'
import { plansAndSafety } from './0004-plans-and-safety.ts'
import { visitors } from './0005-visitors.ts'
import { deploys } from './0006-deploys.ts'
import { domains } from './0007-domains.ts'
import { clocks } from './0008-clocks.ts'
import { publishHistory } from './0009-publish-history.ts'
import { indexes } from './0014-indexes.ts'
import { openEmpty } from './empty-database.test-support.ts'

test('OAuth records are checked on sqlite', () => checkTimes('sqlite'))
test('OAuth records are checked on postgres', { tags: ['servers'] }, () => checkTimes('postgres'))

async function checkTimes(engine: Engine): Promise<void> {
  const db = await openEmpty(engine)
  const earlier = [core(engine), accounts, plansAndSafety, visitors, deploys, domains, clocks]
  for (const { up } of [...earlier, publishHistory]) await up(db as Kysely<unknown>)
  await sql`insert into users values ('u', 'a@b.c', '', null, 1, 0, 1)`.execute(db)
  await sql`
    insert into tenants (id, name, kind, country, currency, created_at, owner_seen_at, became_free_at)
    values ('t', '', 'personal', 'DE', 'EUR', 1, 1, 1)`.execute(db)
  await sql`
    insert into oauth_connections
      (id, grant_id, user_id, tenant_id, client_id, client_name, scope, created_at)
    values ('c', 'grant', 'u', 't', 'used', '', '', 10)`.execute(db)
  await sql`
    insert into oauth_records (kind, id, payload, created_at, used_at) values
      ('Grant', 'grant', '', 10, null),
      ('Client', 'used', '', 1, 10),
      ('Client', 'unused', '', 10, null),
      ('AccessToken', 'token', '', 10, null)`.execute(db)
  await indexes.up(db as Kysely<unknown>)

  const records = await db.selectFrom('oauth_records').select(['id', 'check_at']).execute()
  const times = new Map(records.map((row) => [row.id, row.check_at && Number(row.check_at)]))
  expect(Object.fromEntries(times)).toEqual({
    grant: 10 + 3_600_000,
    used: 10 + 30 * dayMs,
    unused: 10 + 2 * dayMs,
    token: null,
  })
  const { check_at: checkAt } = await db
    .selectFrom('oauth_connections')
    .select('check_at')
    .executeTakeFirstOrThrow()
  expect(Number(checkAt)).toBe(10 + 3_600_000)
  await db.destroy()
}
