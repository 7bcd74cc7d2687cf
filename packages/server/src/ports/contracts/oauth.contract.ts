// Contract tests for every database adapter: OAuth records, connected apps and stored keys.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import type { OAuthRecord } from '../database/oauth-records.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

const unique = () => randomBytes(12).toString('hex')

const recordOf = (changes: Partial<OAuthRecord> = {}) => ({
  kind: 'AccessToken',
  id: unique(),
  payload: '{"scope":"mcp"}',
  grantId: null,
  userCode: null,
  expiresAt: 100,
  ...changes,
})

async function connect(tx: Transaction, clientId = unique()) {
  const { userId, tenantId } = await insertTestAccount(tx)
  const connection = {
    id: id('connection'),
    grantId: unique(),
    userId,
    tenantId,
    clientId,
    clientName: 'An app',
    redirectHost: 'app.example',
    scope: 'mcp cli',
    createdAt: 20,
    lastUsedAt: null,
  }
  await tx.oauthConnections.insert(connection)
  return connection
}

/** Call inside a suite; `db` is called when a test runs. */
export function testOAuth(db: () => Database): void {
  const put = (record: ReturnType<typeof recordOf>, now = 10) =>
    db().transact((tx) => tx.oauthRecords.put(record, now))
  const find = ({ kind, id: recordId }: ReturnType<typeof recordOf>, now = 50) =>
    db().read.oauthRecords.find(kind, recordId, now)

  test('a record is found by its id and its user code until it expires', async () => {
    const record = recordOf({ kind: 'DeviceCode', userCode: unique() })
    await put(record)
    const found = { ...record, consumedAt: null }
    const { oauthRecords } = db().read
    expect(await find(record)).toEqual(found)
    expect(await oauthRecords.findByUserCode('DeviceCode', record.userCode ?? '', 50)).toEqual(
      found,
    )
    expect(await oauthRecords.find('AccessToken', record.id, 50)).toBeNull()
    expect(await find(record, 100)).toBeNull()
  })

  test('a record is consumed once, even if it is written again', async () => {
    const record = recordOf()
    await put(record)
    const consume = (now: number) =>
      db().transact((tx) => tx.oauthRecords.consume(record.kind, record.id, now))
    const both = await Promise.all([consume(60), consume(60)])
    expect(both.toSorted()).toEqual([false, true])
    await put({ ...record, payload: '{}' })
    expect(await find(record)).toMatchObject({ payload: '{}', consumedAt: 60 })
    expect(await consume(61)).toBe(false)
  })

  test('uses of a record are counted up to a limit', async () => {
    const record = recordOf()
    await put(record)
    const count = () => db().transact((tx) => tx.oauthRecords.countUse(record, 2))
    const all = await Promise.all([count(), count(), count()])
    expect(all.toSorted()).toEqual([false, true, true])
    await put(record)
    expect(await count()).toBe(false)
    expect(await db().transact((tx) => tx.oauthRecords.countUse(recordOf(), 2))).toBe(false)
  })

  test('a use is recorded unless there was a recent one, even if the record is written again', async () => {
    const record = recordOf()
    const use = (now: number, since: number) =>
      db().transact((tx) => tx.oauthRecords.markUsed(record, now, since))
    expect(await use(60, 50)).toBe(false)
    await put(record)
    const both = await Promise.all([use(60, 50), use(60, 50)])
    expect(both.toSorted()).toEqual([false, true])
    await put(record)
    expect(await use(64, 59)).toBe(false)
    expect(await use(65, 60)).toBe(true)
  })

  test('a user code can be taken once', async () => {
    const record = recordOf({ kind: 'DeviceCode', userCode: unique() })
    await put(record)
    const take = (now: number) =>
      db().transact((tx) => tx.oauthRecords.takeUserCode(record.kind, record.userCode ?? '', now))
    expect(await take(100)).toBe(false)
    expect((await Promise.all([take(60), take(60)])).toSorted()).toEqual([false, true])
    expect(await find(record)).toEqual({ ...record, userCode: null, consumedAt: null })
  })

  test('the expiry of a record can be moved earlier, never later', async () => {
    const record = recordOf()
    await put(record)
    for (const time of [70, 90]) {
      await db().transact((tx) => tx.oauthRecords.expireBy(record.kind, record.id, time))
      expect(await find(record)).toMatchObject({ expiresAt: 70 })
    }
  })

  test('a grant is removed with every record that belongs to it', async () => {
    const grant = recordOf({ kind: 'Grant' })
    const token = recordOf({ grantId: grant.id })
    const other = recordOf({ grantId: unique() })
    for (const record of [grant, token, other]) await put(record)
    await db().transact((tx) => tx.oauthRecords.removeGrant(grant.id))
    expect(await find(grant)).toBeNull()
    expect(await find(token)).toBeNull()
    expect(await find(other)).not.toBeNull()
  })

  test('expired records, unconnected grants and unused clients are removed', async () => {
    const connection = await db().transact((tx) => connect(tx))
    const kept = [
      recordOf({ kind: 'Client', id: connection.clientId, expiresAt: null }),
      recordOf({ kind: 'Grant', id: connection.grantId }),
      recordOf({ grantId: connection.grantId }),
    ]
    const disconnected = recordOf({ kind: 'Client', expiresAt: null })
    const young = [
      recordOf({ kind: 'Client', expiresAt: null }),
      recordOf({ kind: 'Grant' }),
      disconnected,
    ]
    const longDisconnected = recordOf({ kind: 'Client', expiresAt: null })
    const removed = [
      recordOf({ expiresAt: 49 }),
      recordOf({ kind: 'Client', expiresAt: null }),
      longDisconnected,
      recordOf({ kind: 'Grant' }),
      recordOf({ grantId: unique() }),
    ]
    for (const record of [...kept, ...removed]) await put(record)
    for (const record of young) await put(record, 40)
    await db().transact(async (tx) => {
      await tx.oauthRecords.removeExpired(50)
      await tx.oauthRecords.removeUnconnected(30)
      await tx.oauthRecords.markUsed(longDisconnected, 19, 19)
      await tx.oauthRecords.markUsed(disconnected, 20, 20)
      await tx.oauthRecords.removeUnusedClients(20, 30)
    })
    for (const record of [...kept, ...young]) expect(await find(record, 40)).not.toBeNull()
    for (const record of removed) expect(await find(record, 40)).toBeNull()
  })

  test('a connection resolves to its user until the member is removed', async () => {
    const { tenantId, userId, ...connection } = await db().transact((tx) => connect(tx))
    const bearer = () => db().read.oauthConnections.findBearer(connection.grantId)
    await db().transact((tx) => tx.oauthConnections.touch(connection.id, 77))
    const used = { ...connection, tenantId, userId, lastUsedAt: 77 }
    expect(await bearer()).toEqual({ ...used, role: 'owner', verified: true })
    expect(await db().read.oauthConnections.ofTenant(tenantId)).toEqual([used])
    expect(await db().read.oauthConnections.find(tenantId, connection.id)).toEqual(used)
    expect(await db().read.oauthConnections.find(id('tenant'), connection.id)).toBeNull()
    await db().transact((tx) => tx.tenants.removeMember(tenantId, userId))
    expect(await bearer()).toBeNull()
  })

  test('the grants of a user are listed by tenant and removed one by one', async () => {
    const { userId, tenantId, grantId, clientId } = await db().transact((tx) => connect(tx))
    await db().transact(async (tx) => {
      expect(await tx.oauthConnections.grantsOfUser(userId, null)).toEqual([grantId])
      expect(await tx.oauthConnections.grantsOfUser(userId, tenantId)).toEqual([grantId])
      expect(await tx.oauthConnections.grantsOfUser(userId, id('tenant'))).toEqual([])
      expect(await tx.oauthConnections.remove(grantId)).toBe(clientId)
      expect(await tx.oauthConnections.remove(grantId)).toBeNull()
      expect(await tx.oauthConnections.grantsOfUser(userId, null)).toEqual([])
    })
  })

  test('a useless stored key is replaced once, by the first caller', async () => {
    const name = unique()
    await db().transact(async (tx) => {
      expect(await tx.storedKeys.findOrInsert(name, 'useless', 1)).toBe('useless')
      for (const fresh of ['first', 'second']) await tx.storedKeys.replace(name, 'useless', fresh)
      expect(await tx.storedKeys.findOrInsert(name, 'third', 1)).toBe('first')
    })
  })

  test('a connection is removed after its last token', async () => {
    const [living, ended, young] = await db().transact(async (tx) => [
      await connect(tx),
      await connect(tx),
      await connect(tx),
    ])
    if (!living || !ended || !young) throw new Error('three were made')
    await put(recordOf({ kind: 'RefreshToken', grantId: living.grantId }))
    const removeEnded = (before: number, limit: number) =>
      db().transact((tx) => tx.oauthConnections.removeEnded(before, limit))
    await removeEnded(20, 1000)
    const bearerOf = ({ grantId }: typeof living) => db().read.oauthConnections.findBearer(grantId)
    expect(await bearerOf(young)).not.toBeNull()
    expect(await removeEnded(21, 0)).toEqual([])
    expect(await removeEnded(21, 1000)).toContain(ended.clientId)
    expect(await bearerOf(living)).not.toBeNull()
    expect(await bearerOf(ended)).toBeNull()
  })
}
