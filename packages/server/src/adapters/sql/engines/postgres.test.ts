// @module-tag servers
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@plinth/domain/base/ids'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  countLockWaits,
  createTestDatabase,
  queryDatabase,
} from '../../../../test-servers/postgres.ts'
import { id, insertTestAccount } from '../../../ports/contracts/database-rows.contract.ts'
import type { Change, MissedChanges } from '../../../ports/database/changes.ts'
import { ReadOnlyInstallation } from '../../../ports/database/copies.ts'
import { collectFailures } from '../../../ports/failures.test-support.ts'
import { openDatabase } from '../open-database.ts'
import type { MachineOptions } from './postgres.ts'

let folder: string
const failures = collectFailures()
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-postgres-'))
})
afterAll(() => rm(folder, { recursive: true }))

const connections = 4

/** Each name is a machine with its own data dir. */
const on = (machine: string, url: string, options: Partial<MachineOptions> = {}) =>
  openDatabase(url, {
    ...options,
    dataDir: path.join(folder, machine),
    workers: 1,
    databaseConnections: connections,
    failures,
  })
const createDatabase = () => createTestDatabase(inject('postgresUrl'))

test('changes of another node arrive, and a lost connection is detected and restored', async () => {
  const url = await createDatabase()
  const here = on('here', url)
  await here.migrate()
  const there = on('there', url)
  const feed = await here.openFeed()
  const received: (Change | MissedChanges)[] = []
  feed.listen((change) => received.push(change))

  await there.transact((tx) => tx.changes.append({ label: 'one' }, 1))
  await expect.poll(() => received).toEqual([{ drop: null, tenant: null, label: 'one' }])

  // Until it may connect again, so that the loss cannot be missed.
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = new URL(url).pathname.slice(1)
  await admin.query(`alter database "${name}" allow_connections false`)
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and (query ilike 'listen%' or query = 'select 1')",
    [name],
  )
  await expect.poll(() => feed.catchUp()).toBe(false)
  await admin.query(`alter database "${name}" allow_connections true`)
  await expect.poll(() => feed.catchUp()).toBe(true)
  expect(received).toContain('elsewhere')
  expect(failures.operations).toContain('receive-changes')

  await there.transact((tx) => tx.changes.append({ label: 'two' }, 2))
  await expect.poll(() => received.at(-1)).toMatchObject({ label: 'two' })
  await sleep(0)
  await feed.close()
  await admin.end()
  await here.close()
  await there.close()
})

test('changes of another process on the machine arrive before its write is acknowledged', async () => {
  const url = await createDatabase()
  const here = on('shared', url)
  await here.migrate()
  const otherProcess = on('shared', url)
  const feed = await here.openFeed()
  const received: (Change | MissedChanges)[] = []
  feed.listen((change) => received.push(change))
  for (let n = 0; n < 20; n++) {
    await otherProcess.transact((tx) => tx.changes.append({ label: `n${n}` }, n))
    feed.catchUp()
    expect(received).toContainEqual({ drop: null, tenant: null, label: `n${n}` })
    await nextTurn()
  }
  await feed.close()
  await here.close()
  await otherProcess.close()
})

test('a process is told once about each change, its own and those of others', async () => {
  const url = await createDatabase()
  const here = on('once', url)
  await here.migrate()
  const sameMachine = on('once', url)
  const there = on('elsewhere', url)
  const feed = await here.openFeed()
  const labels: (string | null)[] = []
  feed.listen((change) => labels.push(typeof change === 'string' ? change : change.label))
  const expected: string[] = []
  for (let n = 0; n < 10; n++) {
    for (const [name, database] of Object.entries({ here, sameMachine, there })) {
      // Both are announced, although they are equal.
      const label = `${name} ${n}`
      expected.push(label, label)
      await database.transact(async (tx) => {
        await tx.changes.append({ label }, n)
        await tx.changes.append({ label }, n)
      })
      feed.catchUp()
      await nextTurn()
    }
  }
  // It arrives by NOTIFY only, so everything before it has arrived in every way.
  await there.transact((tx) => tx.changes.append({ label: 'last' }, 1))
  await expect.poll(() => labels.at(-1)).toBe('last')
  feed.catchUp()
  expect(labels.toSorted()).toEqual([...expected, 'last'].toSorted())
  await feed.close()
  for (const database of [here, sameMachine, there]) await database.close()
})

test('an unreachable server rejects with `unavailable`', async () => {
  const gone = on('gone', 'postgres://x:y@127.0.0.1:1/none')
  await expect(gone.transact(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
  await gone.close()
})

test('a connection that is lost in a transaction fails it, and nothing else', async () => {
  const url = await createDatabase()
  const database = on('lost', url)
  await database.migrate()
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = new URL(url).pathname.slice(1)
  const terminateAll = () =>
    admin.query(
      'select count(pg_terminate_backend(pid)) as ended from pg_stat_activity where datname = $1',
      [name],
    )
  const lost = database.transact(async (tx) => {
    await tx.changes.append({ label: 'one' }, 1)
    // Ended while no query is in progress, so that the connection itself reports it.
    await expect.poll(async () => Number((await terminateAll()).rows[0].ended)).toBe(0)
    await tx.changes.append({ label: 'two' }, 2)
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable' })
  await expect
    .poll(() =>
      database.check().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await admin.end()
  await database.close()
})

test('a server whose connections are all in use passes a check', async () => {
  const database = on('busy', await createDatabase())
  await database.migrate()
  const inUse = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let started = 0
  const busy = Array.from({ length: connections + 5 }, () =>
    database.transact(() => {
      started += 1
      if (started === connections) inUse.resolve()
      return gate.promise
    }),
  )
  await inUse.promise
  await database.check()
  gate.resolve()
  await Promise.all(busy)
  await database.close()
})

test('two deadlocked transactions both succeed, and only committed changes are reported', async () => {
  const url = new URL(await createDatabase())
  url.searchParams.set('options', '-c deadlock_timeout=20ms')
  const database = on('deadlock', url.href)
  await database.migrate()
  const tenants = await database.transact(async (tx) => [
    (await insertTestAccount(tx)).tenantId,
    (await insertTestAccount(tx)).tenantId,
  ])
  const feed = await database.openFeed()
  const received: (Change | MissedChanges)[] = []
  feed.listen((change) => received.push(change))
  const bothLocked = Promise.withResolvers<void>()
  let attempts = 0
  let locked = 0
  const lockAll = (order: typeof tenants) =>
    database.transact(async (tx) => {
      const label = `try ${++attempts}`
      const [first, second] = order
      if (!first || !second) throw new Error('two are needed')
      await tx.tenants.lock(first)
      if (++locked === 2) bothLocked.resolve()
      await tx.changes.append({ label }, 1)
      await bothLocked.promise
      await tx.tenants.lock(second)
      return label
    })
  const committed = await Promise.all([lockAll(tenants), lockAll(tenants.toReversed())])
  feed.catchUp()
  // One of them was aborted and retried, possibly more than once.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const reported = received.flatMap((change) => (typeof change === 'string' ? [] : [change.label]))
  expect([...new Set(reported)].toSorted()).toEqual(committed.toSorted())
  await feed.close()
  await database.close()
})

test('a sweep ends only after a second requester has committed, and does not lose its request', async () => {
  const url = await createDatabase()
  const database = on('sweeps', url)
  await database.migrate()
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  const drop = id('drop')
  await database.transact((tx) => tx.blobSweeps.request(drop, 1))
  const taken = await database.transact((tx) => tx.blobSweeps.takeDue(1, 100, 'oldest'))
  expect(taken).toEqual({ dropId: drop, requestedAt: 1, tries: 1 })
  const order: string[] = []
  const finish = async () => {
    await database.transact((tx) => tx.blobSweeps.finish({ dropId: drop, requestedAt: 1 }, 5))
    order.push('finished')
  }
  const { finished } = await database.transact(async (tx) => {
    await tx.blobSweeps.request(drop, 2)
    // Another worker does not wait for the row.
    const other = database.transact((each) => each.blobSweeps.takeDue(1_000, 2_000, 'oldest'))
    expect(await other).toBeNull()
    const finished = finish()
    const waits = expect.poll(() => countLockWaits(watcher), { interval: 5 }).toBe(1)
    await Promise.race([finished, waits])
    order.push('requested again')
    return { finished }
  })
  await finished
  expect(order).toEqual(['requested again', 'finished'])
  const again = await database.transact((tx) => tx.blobSweeps.takeDue(5, 100, 'newest'))
  expect(again).toEqual({ dropId: drop, requestedAt: 2, tries: 1 })
  await watcher.end()
  await database.close()
})

test('of two transactions that take the same email the second waits and is refused', async () => {
  const url = await createDatabase()
  const database = on('address', url)
  await database.migrate()
  const [first, second] = await database.transact(async (tx) => [
    await insertTestAccount(tx),
    await insertTestAccount(tx),
  ])
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  const take = (userId: UserId) =>
    database.transact((tx) => tx.users.setEmail(userId, 'wanted@example.org'))
  const late: Promise<boolean>[] = []
  const early = await database.transact(async (tx) => {
    const taken = await tx.users.setEmail(first.userId, 'wanted@example.org')
    late.push(take(second.userId))
    await expect.poll(() => countLockWaits(watcher), { interval: 5 }).toBe(1)
    return taken
  })
  expect([early, await late[0]]).toEqual([true, false])
  await watcher.end()
  await database.close()
})

test('a refused connection is reported with the variable that limits connections', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const role = `limited_${Date.now()}`
  await admin.query(`create role ${role} login password 'limited' connection limit 0`)
  const url = new URL(await createDatabase())
  url.username = role
  url.password = 'limited'
  const database = on('refused', url.href)
  await expect(database.check()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/too many connections.+PLINTH_DATABASE_CONNECTIONS/) },
  })
  await database.close()
  await admin.query(`drop role ${role}`)
  await admin.end()
})

test('a transaction that waits for a pause is refused, whatever the default isolation level', async () => {
  const url = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  const level = `alter database "${name}" set default_transaction_isolation = 'repeatable read'`
  await queryDatabase(url, level)
  const node = on('node', url)
  await node.migrate()
  const copier = on('node', url, { writesWhileReadOnly: true })
  const copy = { id: 'copy', role: 'source', target: 'elsewhere' } as const
  await copier.transact((tx) => tx.copies.put(copy))
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  let outcome: Promise<unknown> = Promise.resolve('not started')
  await copier.transact(async (tx) => {
    await tx.copies.pauseWrites(copy.id, 60_000)
    outcome = node.transact(async () => 'done').catch((error: unknown) => error)
    await expect.poll(() => countLockWaits(observer)).toBe(1)
  })
  expect(await outcome).toBeInstanceOf(ReadOnlyInstallation)
  await observer.end()
  await copier.close()
  await node.close()
})
