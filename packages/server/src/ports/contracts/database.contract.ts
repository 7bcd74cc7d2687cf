// Contract tests for every database adapter: transactions, locks, leases and the change feed.
import { randomBytes } from 'node:crypto'
import { dayMs } from '@plinth/domain/base/day'
import { AppError } from '@plinth/domain/base/errors'
import type { BrowserId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change, MissedChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { testAccounts } from './accounts.contract.ts'
import { testApiTokens } from './api-tokens.contract.ts'
import { testBillingRecords } from './billing-records.contract.ts'
import { testBlobSweeps } from './blob-sweeps.contract.ts'
import { testCertificates } from './certificates.contract.ts'
import { testCopies } from './copies.contract.ts'
import { freshSlug, id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'
import { testDeploys } from './deploys.contract.ts'
import { testDomains } from './domains.contract.ts'
import { testDropEvents } from './drop-events.contract.ts'
import { testDrops } from './drops.contract.ts'
import { testFreeClocks } from './free-clocks.contract.ts'
import { testIdentities } from './identities.contract.ts'
import { testOAuth } from './oauth.contract.ts'
import { testOrganisations } from './organisations.contract.ts'
import { testOutbox } from './outbox.contract.ts'
import { testOwnCertificates } from './own-certificates.contract.ts'
import { testOwnExpiries } from './own-expiries.contract.ts'
import { testOwners } from './owners.contract.ts'
import { testPublishes } from './publishes.contract.ts'
import { testPublishing } from './publishing.contract.ts'
import { testPurges } from './purges.contract.ts'
import { testRemovals } from './removals.contract.ts'
import { testSafety } from './safety.contract.ts'
import { testSecondFactors } from './second-factors.contract.ts'
import { testSessions } from './sessions.contract.ts'
import { testSlugHolds } from './slug-holds.contract.ts'
import { testStagedUploads } from './staged-uploads.contract.ts'
import { testUsedProofs } from './used-proofs.contract.ts'
import { testVersions } from './versions.contract.ts'
import { testViews } from './views.contract.ts'

export interface OpenOptions {
  readonly writesWhileReadOnly?: true
  readonly onPurges?: () => void
}

/** `open` opens the same database each time. */
export function describeDatabase(
  name: string,
  open: (options?: OpenOptions) => Promise<Database>,
): void {
  describe(name, () => {
    let db: Database

    beforeAll(async () => {
      db = await open()
      await db.migrate()
    })
    afterAll(() => db.close())

    test('migrations run once', async () => {
      expect(await db.migrate()).toEqual([])
      expect(await db.pendingMigrations()).toEqual([])
      await db.check()
    })

    test('a transaction that throws writes nothing', async () => {
      const slug = freshSlug()
      const attempt = db.transact(async (tx) => {
        const drop = { ...(await insertTestDrop(tx, null)), id: id('drop'), slug }
        await tx.drops.insert(drop)
        throw new AppError('invalid_field', 'No.')
      })
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_field' })
      expect(await db.read.drops.findBySlug(slug)).toBeNull()
    })

    test('the nth newest anonymous publishes of a network and of a browser are found', async () => {
      const network = randomBytes(4).toString('hex')
      const browserId = id('browser')
      const now = 1_000_000_000
      await db.transact(async (tx) => {
        await tx.anonymousPublishes.lock([{ network, browserId: null }])
        await tx.anonymousPublishes.record([{ network, browserId }], now - 7_200_000)
        await tx.anonymousPublishes.record([{ network, browserId: null }], now - 10)
        const others = [
          { network: 'elsewhere', browserId },
          { network: 'wider', browserId: null },
        ]
        await tx.anonymousPublishes.record(others, now - 20)
      })
      const limits = { perHour: 1, perHourUnproven: 0, perDay: 2, perSessionDay: 2 }
      const find = async (browser: BrowserId | null = browserId) => {
        const publishers = [
          { network: 'wider', browserId: null, limits: { ...limits, perHourUnproven: 1 } },
          { network, browserId: browser, limits },
        ]
        const [wider, own] = await db.read.anonymousPublishes.findDeciding(publishers)
        expect(wider?.deciding).toMatchObject({ perHourUnproven: now - 20, perSessionDay: null })
        return own?.deciding
      }
      const oldest = now - 7_200_000
      const first = { perHour: now - 10, perHourUnproven: null, perDay: oldest }
      expect(await find()).toEqual({ ...first, perSessionDay: oldest })
      expect(await find(null)).toEqual({ ...first, perSessionDay: null })
      await db.transact((tx) => tx.anonymousPublishes.removeBefore(now - 3_600_000, 100))
      expect(await find()).toEqual({ ...first, perDay: null, perSessionDay: null })
    })

    test('a lease has one holder at a time', async () => {
      const take = (holder: string, now: number) =>
        db.transact((tx) => tx.leases.take('work', holder, now, now + 10))
      expect(await take('a', 100)).toBe(true)
      expect(await take('b', 105)).toBe(false)
      expect(await take('a', 105)).toBe(true)
      expect(await take('b', 115)).toBe(true)
      await db.transact((tx) => tx.leases.release('work', 'a'))
      expect(await take('a', 116)).toBe(false)
      await db.transact((tx) => tx.leases.release('work', 'b'))
      expect(await take('a', 117)).toBe(true)
    })

    test('a lease is found while it is held', async () => {
      const find = (now: number) => db.read.leases.find('found', now)
      expect(await find(100)).toBeNull()
      await db.transact((tx) => tx.leases.take('found', 'a', 100, 110))
      expect(await find(109)).toEqual({ holder: 'a', until: 110 })
      expect(await find(110)).toBeNull()
      // A clock that was far ahead dated it.
      expect(await find(109 - 2 * dayMs)).toBeNull()
    })

    test('the last backup is known, by target and of all', async () => {
      const record = (target: string, finishedAt: number) => {
        const backup = { target, snapshot: `snapshot of ${finishedAt}`, finishedAt }
        return db.transact((tx) => tx.backups.put(backup))
      }
      expect(await db.read.backups.latest()).toBeNull()
      await record('/a', 10)
      await record('/b', 30)
      await record('/a', 20)
      expect(await db.read.backups.find('/a')).toMatchObject({ finishedAt: 20 })
      expect(await db.read.backups.find('/c')).toBeNull()
      const latest = { target: '/b', snapshot: 'snapshot of 30', finishedAt: 30 }
      expect(await db.read.backups.latest()).toEqual(latest)
      const all = await db.read.backups.all()
      expect(all.map(({ target }) => target)).toEqual(['/a', '/b'])
    })

    test('a lease that was taken with a clock far ahead can be taken over', async () => {
      const take = (holder: string, now: number) =>
        db.transact((tx) => tx.leases.take('ahead', holder, now, now + 10))
      expect(await take('a', 100 + 2 * dayMs)).toBe(true)
      expect(await take('b', 110)).toBe(false)
      expect(await take('b', 109)).toBe(true)
    })

    test('locked tenants are changed one after the other', async () => {
      const { tenantId } = await db.transact((tx) => insertTestAccount(tx))
      const createUpTo = (limit: number) =>
        db.transact(async (tx) => {
          await tx.tenants.lock(tenantId)
          if ((await tx.drops.countOfTenant(tenantId)) >= limit) return false
          await insertTestDrop(tx, tenantId)
          return true
        })
      const attempts = await Promise.all(Array.from({ length: 20 }, () => createUpTo(3)))
      expect(attempts.filter(Boolean)).toHaveLength(3)
      expect(await db.read.drops.countOfTenant(tenantId)).toBe(3)
    })

    test('the feed reports what was committed, and nothing that was rolled back', async () => {
      const feed = await db.openFeed()
      const received: (Change | MissedChanges)[] = []
      feed.listen((change) => received.push(change))
      const drop = id('drop')
      const failed = db.transact(async (tx) => {
        await tx.changes.append({ label: 'never' }, Date.now())
        throw new Error('no')
      })
      await failed.catch(() => {})
      await db.transact((tx) => tx.changes.append({ drop, label: 'here' }, Date.now()))
      expect(feed.catchUp()).toBe(true)
      expect(received).toContainEqual({ drop, tenant: null, label: 'here' })
      expect(received).not.toContainEqual(expect.objectContaining({ label: 'never' }))
      await feed.close()
    })

    testAccounts(() => db)
    testBillingRecords(() => db)
    testBlobSweeps(() => db)
    testSecondFactors(() => db)
    testSessions(() => db)
    testOutbox(() => db)
    testOwners(() => db)
    testDeploys(() => db)
    testDomains(() => db)
    testCertificates(() => db)
    testOwnCertificates(() => db)
    testCopies(
      () => db,
      () => open({ writesWhileReadOnly: true }),
    )
    testUsedProofs(() => db)
    testApiTokens(() => db)
    testOrganisations(() => db)
    testFreeClocks(() => db)
    testOwnExpiries(() => db)
    testDropEvents(() => db)
    testIdentities(() => db)
    testOAuth(() => db)
    testRemovals(() => db)
    testSafety(() => db)
    testDrops(() => db)
    testSlugHolds(() => db)
    testStagedUploads(() => db)
    testPublishing(() => db)
    testPurges(
      () => db,
      (onPurges) => open({ onPurges }),
    )
    testVersions(() => db)
    testPublishes(() => db)
    testViews(() => db)
  })
}
