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
  await tx.oauthConnections.insert(connection, 21)
  return connection
}

/** Call inside a suite; `db` is called when a test runs. */
export function testOAuth(db: () => Database): void {
  const put = (record: ReturnType<typeof recordOf>, checkAt: number | null = null) =>
    db().transact((tx) => tx.oauthRecords.put(record, 10, checkAt))
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

  test('expired records are removed, oldest first', async () => {
    const [older, newer, living] = [48, 49, 51].map((expiresAt) => recordOf({ expiresAt }))
    if (!older || !newer || !living) throw new Error('three were made')
    const removeExpired = (limit: number) =>
      db().transact((tx) => tx.oauthRecords.removeExpired(50, limit))
    await removeExpired(1000)
    for (const record of [living, newer, older]) await put(record)
    expect(await removeExpired(1)).toBe(1)
    expect([await find(older, 40), await find(newer, 40)]).toEqual([null, expect.anything()])
    expect(await removeExpired(1000)).toBe(1)
    expect([await find(newer, 40), await find(living, 40)]).toEqual([null, expect.anything()])
  })

  test('grants and clients without a connection are removed when they are checked', async () => {
    const connection = await db().transact((tx) => connect(tx))
    const connected = [
      recordOf({ kind: 'Client', id: connection.clientId, expiresAt: null }),
      recordOf({ kind: 'Grant', id: connection.grantId }),
    ]
    const kinds = ['Client', 'Grant'] as const
    const due = kinds.map((kind) => recordOf({ kind, expiresAt: null }))
    const later = kinds.map((kind) => recordOf({ kind, expiresAt: null }))
    const never = recordOf({ kind: 'Client', expiresAt: null })
    const token = recordOf({ grantId: due[1]?.id ?? null })
    for (const record of [...connected, ...due]) await put(record, 30)
    for (const record of later) await put(record, 31)
    for (const record of [never, token]) await put(record)
    // A record that is written again is still checked.
    for (const record of due) await put(record)
    const check = (now: number) =>
      db().transact(async (tx) => {
        const clients = await tx.oauthRecords.removeUnconnected('Client', now, 1000)
        return clients + (await tx.oauthRecords.removeUnconnected('Grant', now, 1000))
      })
    expect(await check(30)).toBeGreaterThanOrEqual(4)
    for (const record of [...due, token]) expect(await find(record)).toBeNull()
    for (const record of [...connected, ...later, never]) expect(await find(record)).not.toBeNull()
    await db().transact(async (tx) => {
      await tx.oauthConnections.remove(connection.grantId)
      await tx.oauthRecords.checkClientAt(connection.clientId, 40)
    })
    expect(await check(39)).toBe(2)
    const [client] = connected
    if (!client) throw new Error('the client was made')
    expect(await find(client)).not.toBeNull()
    expect(await check(40)).toBe(1)
    expect(await find(client)).toBeNull()
    expect(await check(1000)).toBe(0)
  })

  test('a connection resolves to its user until the member is removed', async () => {
    const { tenantId, userId, ...connection } = await db().transact((tx) => connect(tx))
    const bearer = () => db().read.oauthConnections.findBearer(connection.grantId)
    await db().transact((tx) => tx.oauthConnections.touch(connection.id, 77))
    const used = { ...connection, tenantId, userId, lastUsedAt: 77 }
    const owner = { role: 'owner', verified: true, requiresSecondFactor: false }
    expect(await bearer()).toEqual({ ...used, ...owner })
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
      await tx.storedKeys.lock(name)
      expect(await tx.storedKeys.find(name)).toBeNull()
      expect(await tx.storedKeys.findOrInsert(name, 'useless', 1)).toBe('useless')
      expect(await tx.storedKeys.find(name)).toBe('useless')
      for (const fresh of ['first', 'second']) await tx.storedKeys.replace(name, 'useless', fresh)
      expect(await tx.storedKeys.findOrInsert(name, 'third', 1)).toBe('first')
    })
  })

  test('a stored key is taken by one of two transactions', async () => {
    const name = unique()
    await db().transact((tx) => tx.storedKeys.findOrInsert(name, 'sealed', 1))
    const take = () => db().transact((tx) => tx.storedKeys.take(name))
    expect((await Promise.all([take(), take()])).sort()).toEqual([false, true])
    expect(await db().read.storedKeys.find(name)).toBeNull()
  })

  test('a connection is removed after its last code or token', async () => {
    const removeEnded = (now: number, limit = 1000) =>
      db().transact((tx) => tx.oauthConnections.removeEnded(now, limit))
    const isListed = async ({ grantId }: { grantId: string }) =>
      (await db().read.oauthConnections.findBearer(grantId)) !== null
    while ((await removeEnded(1000)).checked > 0);
    const [living, unused] = await db().transact(async (tx) => [
      await connect(tx),
      await connect(tx),
    ])
    if (!living || !unused) throw new Error('two were made')
    const tokens = [1, 2].map(() => recordOf({ kind: 'RefreshToken', grantId: living.grantId }))
    const [removed, expiring] = tokens
    if (!removed || !expiring) throw new Error('two were made')
    for (const token of tokens) await put(token)
    expect(await removeEnded(20)).toEqual({ checked: 0, removed: [] })
    expect(await removeEnded(21, 0)).toEqual({ checked: 0, removed: [] })
    const { grantId, clientId } = unused
    expect(await removeEnded(21)).toMatchObject({ checked: 2, removed: [{ grantId, clientId }] })
    expect([await isListed(living), await isListed(unused)]).toEqual([true, false])
    expect(await removeEnded(1000)).toEqual({ checked: 0, removed: [] })

    await db().transact((tx) => tx.oauthRecords.remove(removed.kind, removed.id))
    expect(await removeEnded(30)).toEqual({ checked: 1, removed: [] })
    await db().transact((tx) => tx.oauthRecords.removeExpired(100, 1000))
    expect(await removeEnded(100)).toMatchObject({ removed: [{ grantId: living.grantId }] })
    expect(await isListed(living)).toBe(false)
  })
}
