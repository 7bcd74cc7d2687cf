import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs } from '@plinth/domain/base/day'
import type { TenantId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  id,
  insertTestAccount,
  insertTestDrop,
} from '../../../ports/contracts/database-rows.contract.ts'
import type { Change, MissedChanges } from '../../../ports/database/changes.ts'
import { collectFailures } from '../../../ports/failures.test-support.ts'
import { openDatabase } from '../open-database.ts'
import { startRecorder } from '../plans/statement-recorder.test-support.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (url: string) =>
  openDatabase(url, {
    dataDir: folder,
    workers: 1,
    databaseConnections: 5,
    failures: collectFailures(),
  })

test('changes of another process arrive by the next turn of the event loop', async () => {
  const url = `sqlite:${folder}/feed.sqlite`
  const here = open(url)
  await here.migrate()
  const there = open(url)
  const feed = await here.openFeed()
  const received: (Change | MissedChanges)[] = []
  feed.listen((change) => received.push(change))

  await there.transact((tx) => tx.changes.append({ label: 'one' }, 1))
  feed.catchUp()
  expect(received).toEqual([{ drop: null, tenant: null, label: 'one' }])

  await nextTurn()
  await there.transact((tx) => tx.changes.append({ label: 'two' }, 2))
  await there.transact((tx) => tx.changes.removeBefore(3, 100))
  await there.transact((tx) => tx.changes.append({ label: 'three' }, 3))
  await there.transact((tx) => tx.changes.removeBefore(9, 100))
  await nextTurn()
  feed.catchUp()
  expect(received.slice(1)).toEqual(['everything', { drop: null, tenant: null, label: 'three' }])

  await there.transact((tx) => tx.changes.append({ label: 'four' }, 4))
  await there.transact((tx) => tx.changes.removeBefore(9, 100))
  await nextTurn()
  feed.catchUp()
  expect(received.slice(3)).toEqual([{ drop: null, tenant: null, label: 'four' }])
  await here.close()
  await there.close()
})

test('changes dated by a clock that was ahead do not hold up the removal of later ones', async () => {
  const database = open(`sqlite:${folder}/ahead.sqlite`)
  await database.migrate()
  await database.transact(async (tx) => {
    for (const at of [9 * dayMs, 9 * dayMs, 1, 1, 1]) await tx.changes.append({ label: 'a' }, at)
  })
  const remove = () => database.transact((tx) => tx.changes.removeBefore(2, 2))
  // The newest one is kept.
  expect([await remove(), await remove(), await remove()]).toEqual([2, 2, 0])
  await database.close()
})

test('expired anonymous drops are found without passing removed ones', async () => {
  const recorder = startRecorder('sqlite')
  const database = open(`sqlite:${folder}/removed.sqlite`)
  await database.migrate()
  await recorder.watch(database).read.drops.oldestAnonymous(1, 5)
  recorder.stop()
  const direct = new DatabaseSync(path.join(folder, 'removed.sqlite'))
  const plans = recorder
    .statements()
    .filter(({ method }) => method === 'drops.oldestAnonymous')
    .map(({ sql }) => direct.prepare(`explain query plan ${sql}`).all()[0]?.detail)
  expect(plans).toEqual(['SEARCH sites USING INDEX sites_anonymous_present (created_at<?)'])
  direct.close()
  await database.close()
})

test('a URL of neither engine is refused with a message', () => {
  expect(() => open('mysql://x')).toThrow(/^The database URL .*\.$/)
})

test('a writer that waits for another process does not block the event loop', async () => {
  const file = `${folder}/locked.sqlite`
  const database = open(`sqlite:${file}`)
  await database.migrate()
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  let done = false
  const writing = database.transact((tx) => tx.changes.append({ label: 'late' }, 1))
  const ended = writing.then(() => {
    done = true
  })
  for (let turns = 0; turns < 200; turns++) await nextTurn()
  expect(done).toBe(false)
  other.exec('commit')
  await ended
  expect(other.prepare('select label from changes').all()).toEqual([{ label: 'late' }])
  other.close()
  await database.close()
})

test('the event loop turns between transactions that wait for one another', async () => {
  const database = open(`sqlite:${folder}/turns.sqlite`)
  await database.migrate()
  const ends: number[] = []
  let turn = 0
  const count = () => {
    turn += 1
    if (ends.length < 5) setImmediate(count)
  }
  setImmediate(count)
  const write = async () => {
    await database.transact((tx) => tx.changes.append({ label: 'one' }, 1))
    ends.push(turn)
  }
  await Promise.all(Array.from({ length: 5 }, write))
  expect(new Set(ends).size).toBe(5)
  await database.close()
})

test('a writer that waits too long rejects with `unavailable`', async () => {
  const file = `${folder}/stuck.sqlite`
  const database = open(`sqlite:${file}`)
  await database.migrate()
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const write = () => database.transact((tx) => tx.changes.append({ label: 'never' }, 1))
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' })
  other.close()
  await write()
  await database.close()
})

test('concurrent processes migrate once, and all continue', async () => {
  const url = `sqlite:${folder}/together.sqlite`
  const databases = Array.from({ length: 4 }, () => open(url))
  const ran = await Promise.all(databases.map((database) => database.migrate()))
  expect(ran.flat().toSorted()).toEqual([
    '0001-core',
    '0002-encodings',
    '0003-accounts',
    '0004-plans-and-safety',
    '0005-visitors',
    '0006-deploys',
    '0007-domains',
    '0008-clocks',
    '0009-publish-history',
    '0010-safe-publishing',
    '0011-clock-reading',
    '0013-url-settings',
    '0014-indexes',
    '0015-sweeps',
    '0016-present-anonymous-drops',
    '0017-backups',
    '0018-copies',
    '0019-schema-floor',
    '0020-own-certificates',
    '0021-invited-addresses',
    '0022-sign-in-methods',
    '0023-identities',
    '0024-second-factors',
    '0025-token-access',
    '0026-titles',
    '0027-expiry-per-drop',
    '0028-drop-events',
    '0029-purges',
    '0030-deploy-bases',
    '0031-trusted-notices',
  ])
  for (const database of databases) await database.close()
})

/** Undoes what later migrations changed in tables of earlier ones. */
const undoLaterChanges = `
  drop index sites_tenant;
  create index sites_tenant on sites (tenant_id, joined_at, id);
  create index publishes_site on publishes (site_id, at);
  drop index versions_storage;
  alter table versions drop column content_packs;
  drop index blob_sweeps_due;
  drop index sites_anonymous_present;
  drop table backups;
  drop table copies;
  drop table schema_floor;
  drop table own_certificates;
  drop table passkeys;
  drop table authenticators;
  drop table recovery_codes;
  alter table tenants drop column requires_second_factor;
  drop index invitations_address;
  drop table identities;
  alter table memberships drop column groups_issuer;
  alter table blob_sweeps drop column due_at;
  alter table blob_sweeps drop column tries;
  drop index tenants_expiry_notice;
  drop index api_tokens_user_id;
  drop index api_tokens_site_id;
  alter table api_tokens drop column access;
  alter table api_tokens drop column site_id;
  alter table deploys drop column base;
  alter table clock_readings drop column notices_from;
  alter table clock_readings drop column has_free_clock;
  drop table purges;
  drop table purge_target;
  drop table drop_events;
  drop index sites_rank;
  drop index sites_expire_due;
  drop index sites_expire_notice;
  alter table sites drop column tags;
  alter table sites drop column expire_at;
  alter table sites drop column expire_due_at;
  alter table sites drop column expire_notice_at;
  alter table sites drop column expire_notice_mail;
  alter table sites drop column kept_place;
`

test('a failed migration changes nothing, and memberships keep the time they began', async () => {
  const file = path.join(folder, 'half-way.sqlite')
  const database = open(`sqlite:${file}`)
  await database.migrate()
  const direct = new DatabaseSync(file)
  const columns = () =>
    direct
      .prepare("select name from pragma_table_info('memberships')")
      .all()
      .map(({ name }) => name)
  const joined = () => direct.prepare('select joined_at from memberships').all()
  const { tenantId } = await database.transact((tx) => insertTestAccount(tx))
  direct.prepare('update tenants set created_at = 77 where id = ?').run(tenantId)
  // The state before migration 0003, except for a table that makes it fail.
  direct.exec(`
    delete from kysely_migration where name > '0003';
    ${undoLaterChanges}
    drop table clock_readings;
    alter table sites drop column unpublished_at;
    alter table sites drop column trailing_slash;
    alter table sites drop column clean_urls;
    alter table sites drop column manage_hash;
    drop index subscriptions_source;
    alter table subscriptions drop column interval;
    alter table subscriptions drop column renews_at;
    alter table subscriptions drop column past_due;
    alter table tenants drop column expiry_notice_for;
    alter table tenants drop column expiry_notice_at;
    alter table tenants drop column expiry_notice_mail;
    drop index tenants_clock_due;
    alter table tenants drop column clock_due_at;
    drop index sites_anonymous;
    drop table billing_customers;
    drop table billing_handled;
    drop table billing_endings;
    drop table used_proofs;
    drop table reports;
    drop table audit_log;
    drop index sites_gallery;
    alter table sites drop column gallery_at;
    alter table sites drop column password_hash;
    alter table sites drop column analytics;
    drop table view_days;
    drop table view_details;
    drop table deploys;
    drop table received_packs;
    drop table staged_uploads;
    drop table certificates;
    drop table domains;
    drop table acme_challenges;
    drop table hostname_proofs;
    drop table slug_guards;
    drop index publishes_sequence;
    drop index versions_drafts;
    alter table publishes drop column from_version;
    alter table publishes drop column to_version;
    alter table publishes drop column sequence;
    alter table versions drop column published_at;
    drop index versions_without_title;
    alter table versions drop column title;
    alter table versions drop column note;
    alter table versions drop column agent;
    alter table memberships drop column joined_at;
    drop index api_tokens_tenant;
    drop index api_tokens_end;
    drop index api_tokens_revoked;
    drop index anonymous_publishes_end;
    drop index slug_holds_moves_end;
    drop index slug_holds_tenant;
    alter table tenants drop column paid_until;
    drop table sessions;
    drop table account_links;
    drop table attempts;
    drop table invitations;
    drop table outbox;
    drop table stored_keys;
    drop table oauth_records;
  `)
  await expect(database.migrate()).rejects.toThrow('already exists')
  expect(columns()).not.toContain('joined_at')
  direct.exec('drop table oauth_connections')
  expect(await database.migrate()).toEqual([
    '0003-accounts',
    '0004-plans-and-safety',
    '0005-visitors',
    '0006-deploys',
    '0007-domains',
    '0008-clocks',
    '0009-publish-history',
    '0010-safe-publishing',
    '0011-clock-reading',
    '0013-url-settings',
    '0014-indexes',
    '0015-sweeps',
    '0016-present-anonymous-drops',
    '0017-backups',
    '0018-copies',
    '0019-schema-floor',
    '0020-own-certificates',
    '0021-invited-addresses',
    '0022-sign-in-methods',
    '0023-identities',
    '0024-second-factors',
    '0025-token-access',
    '0026-titles',
    '0027-expiry-per-drop',
    '0028-drop-events',
    '0029-purges',
    '0030-deploy-bases',
    '0031-trusted-notices',
  ])
  expect(joined()).toEqual([{ joined_at: 77 }])
  direct.close()
  await database.close()
})

test('the upgrade pauses drops only after a paid plan, and mails the owners again', async () => {
  const database = open(`sqlite:${path.join(folder, 'clocks.sqlite')}`)
  await database.migrate()
  const [claimed, given, small] = await database.transact(async (tx) => {
    const accounts = [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ]
    for (const { tenantId } of accounts) {
      const count = tenantId === accounts[2]?.tenantId ? 3 : 4
      for (let n = 0; n < count; n++) await insertTestDrop(tx, tenantId)
      const notice = { clockStartedAt: 1, at: 2, mailId: id('mail') }
      await tx.freeClocks.setNotice(tenantId, notice)
      await tx.freeClocks.restart(tenantId, 50)
    }
    return accounts.map(({ tenantId }) => tenantId)
  })
  const direct = new DatabaseSync(path.join(folder, 'clocks.sqlite'))
  direct.exec(`
    delete from kysely_migration where name >= '0008';
    ${undoLaterChanges}
    drop index reports_open;
    drop index reports_closed;
    drop index invitations_invited_by;
    drop index staged_uploads_user_id;
    drop index staged_uploads_connection_id;
    drop index staged_uploads_token_id;
    drop index staged_uploads_site_id;
    drop index hostname_proofs_tenant;
    drop index domains_unscheduled;
    drop index oauth_records_check;
    drop index oauth_connections_check;
    alter table oauth_records drop column check_at;
    alter table oauth_connections drop column check_at;
    drop table clock_readings;
    alter table sites drop column unpublished_at;
    alter table sites drop column trailing_slash;
    alter table sites drop column clean_urls;
    alter table sites drop column manage_hash;
    alter table deploys drop column allowed;
    alter table deploys drop column changed;
    drop index publishes_sequence;
    drop index versions_drafts;
    alter table publishes drop column from_version;
    alter table publishes drop column to_version;
    alter table publishes drop column sequence;
    alter table versions drop column published_at;
    drop index versions_without_title;
    alter table versions drop column title;
    alter table versions drop column note;
    alter table versions drop column agent;
    alter table deploys drop column note;
    alter table staged_uploads drop column note;
    alter table staged_uploads drop column agent;
    alter table tenants drop column paid_until;
    alter table sessions drop column method;
    drop index slug_holds_moves_end;
    drop index slug_holds_tenant;
    create index slug_holds_end on slug_holds (until);
    insert into audit_log (id, at, actor, action, subject_id, subject, note) values
      ('au_1', 40, 'plinthd', 'plan_set', '${given}', 'a', 'plus'),
      ('au_2', 45, 'plinthd', 'plan_set', '${given}', 'a', 'free');
  `)
  direct.close()
  expect(await database.migrate()).toEqual([
    '0008-clocks',
    '0009-publish-history',
    '0010-safe-publishing',
    '0011-clock-reading',
    '0013-url-settings',
    '0014-indexes',
    '0015-sweeps',
    '0016-present-anonymous-drops',
    '0017-backups',
    '0018-copies',
    '0019-schema-floor',
    '0020-own-certificates',
    '0021-invited-addresses',
    '0022-sign-in-methods',
    '0023-identities',
    '0024-second-factors',
    '0025-token-access',
    '0026-titles',
    '0027-expiry-per-drop',
    '0028-drop-events',
    '0029-purges',
    '0030-deploy-bases',
    '0031-trusted-notices',
  ])
  const { tenants, freeClocks } = database.read
  const facts = async (tenant: TenantId | undefined) => [
    (tenant && (await tenants.find(tenant)))?.paidUntil,
    (tenant && (await freeClocks.noticeOf(tenant)))?.at,
  ]
  expect(await facts(claimed)).toEqual([null, undefined])
  expect(await facts(given)).toEqual([45, undefined])
  expect(await facts(small)).toEqual([null, 2])
  await database.close()
})
