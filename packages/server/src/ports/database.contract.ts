// What every database adapter promises, run against each of them.
import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type SiteId, type TenantId, type UserId } from '@plinth/domain/ids'
import { parseSlug, type Slug } from '@plinth/domain/slug'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from './changes.ts'
import type { Database, Transaction } from './database.ts'
import type { VersionRecord } from './versions.ts'

const id = <K extends Parameters<typeof makeId>[0]>(kind: K) => makeId(kind, randomBytes(idBytes))
const freshSlug = (): Slug => parseSlug(`s-${randomBytes(8).toString('hex')}`)

async function insertAccount(tx: Transaction, email = `${randomBytes(6).toString('hex')}@x.y`) {
  const userId = id('user') as UserId
  const tenantId = id('tenant') as TenantId
  await tx.users.insert({
    id: userId,
    email,
    name: 'Someone',
    passwordHash: null,
    verifiedAt: 5,
    operator: true,
    createdAt: 1,
  })
  await tx.tenants.insert({
    id: tenantId,
    name: 'Someone',
    kind: 'personal',
    country: 'DE',
    currency: 'EUR',
    createdAt: 1,
  })
  await tx.tenants.addMember(tenantId, userId, 'owner')
  return { userId, tenantId, email }
}

async function insertSite(tx: Transaction, tenantId: TenantId | null, createdAt = 10) {
  const site = {
    id: id('site') as SiteId,
    slug: freshSlug(),
    tenantId,
    browserId: null,
    name: '',
    createdAt,
    claimHash: null,
  }
  expect(await tx.sites.insert(site)).toBe(true)
  return site
}

const versionOf = (siteId: SiteId, number: number, byteSize = 7): VersionRecord => ({
  id: id('version'),
  siteId,
  number,
  byteSize,
  fileCount: 1,
  manifest: { pack: id('pack'), offset: 2 ** 40, size: 300 },
  encodings: null,
  source: 'upload',
  previewLabel: `p-${number}-${siteId}`,
  createdBy: null,
  createdAt: 20 + number,
})

export function describeDatabase(name: string, open: () => Promise<Database>): void {
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

    test('a transaction that throws leaves nothing', async () => {
      const slug = freshSlug()
      const attempt = db.transact(async (tx) => {
        const site = { ...(await insertSite(tx, null)), id: id('site'), slug }
        await tx.sites.insert(site)
        throw new AppError('invalid_field', 'No.')
      })
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_field' })
      expect(await db.read.sites.findBySlug(slug)).toBeNull()
    })

    test('an account comes back as it was written', async () => {
      const { userId, tenantId, email } = await db.transact((tx) => insertAccount(tx))
      expect(await db.read.users.find(userId)).toMatchObject({
        email,
        verifiedAt: 5,
        operator: true,
      })
      expect(await db.read.tenants.find(tenantId)).toMatchObject({
        currency: 'EUR',
        ownerSeenAt: 1,
        becameFreeAt: 1,
        subscription: null,
        ownerVerified: true,
      })
      expect(await db.read.tenants.findPersonalByEmail(email)).toMatchObject({ id: tenantId })
      expect(await db.read.tenants.ofUser(userId)).toMatchObject([
        { role: 'owner', tenant: { id: tenantId } },
      ])
    })

    test('an address registers once', async () => {
      const { email } = await db.transact((tx) => insertAccount(tx))
      const again = db.transact((tx) =>
        tx.users.insert({
          id: id('user'),
          email,
          name: '',
          passwordHash: null,
          verifiedAt: null,
          operator: false,
          createdAt: 2,
        }),
      )
      expect(await again).toBe(false)
    })

    test('a subscription is given, replaced and ended', async () => {
      const { tenantId } = await db.transact((tx) => insertAccount(tx))
      const subscription = {
        plan: 'plus',
        source: 'complimentary',
        startedAt: 3,
        endsAt: null,
      } as const
      await db.transact((tx) => tx.tenants.setSubscription(tenantId, subscription, 3))
      const business = { ...subscription, plan: 'business', endsAt: 9 } as const
      await db.transact((tx) => tx.tenants.setSubscription(tenantId, business, 4))
      expect((await db.read.tenants.find(tenantId))?.subscription).toEqual(business)
      await db.transact((tx) => tx.tenants.setSubscription(tenantId, null, 8))
      expect(await db.read.tenants.find(tenantId)).toMatchObject({
        subscription: null,
        becameFreeAt: 8,
      })
    })

    test('a token finds its bearer until the member is gone', async () => {
      const { userId, tenantId } = await db.transact((tx) => insertAccount(tx))
      const hash = randomBytes(32).toString('hex')
      const tokenId = id('token')
      await db.transact(async (tx) => {
        const token = { id: tokenId, tenantId, userId, name: 'CI', hash, createdAt: 2 }
        await tx.apiTokens.insert(token)
        await tx.apiTokens.touch(tokenId, 77)
      })
      expect(await db.read.apiTokens.findBearer(hash)).toEqual({
        tokenId,
        tenantId,
        userId,
        role: 'owner',
        verified: true,
        lastUsedAt: 77,
        expiresAt: null,
      })
      expect(await db.read.apiTokens.findBearer('0'.repeat(64))).toBeNull()
    })

    test('a slug belongs to one site', async () => {
      const first = await db.transact((tx) => insertSite(tx, null))
      const second = await db.transact((tx) => insertSite(tx, null))
      expect(await db.transact((tx) => tx.sites.insert({ ...second, slug: first.slug }))).toBe(
        false,
      )
      expect(await db.transact((tx) => tx.sites.setSlug(second.id, first.slug, 1))).toBe(false)
      const free = freshSlug()
      expect(await db.transact((tx) => tx.sites.setSlug(second.id, free, 1))).toBe(true)
      expect(await db.read.sites.findBySlug(free)).toMatchObject({ id: second.id })
    })

    test('twenty at once for one slug: one gets it', async () => {
      const slug = freshSlug()
      const claims = Array.from({ length: 20 }, () =>
        db.transact((tx) =>
          tx.sites.insert({
            id: id('site'),
            slug,
            tenantId: null,
            browserId: null,
            name: '',
            createdAt: 1,
            claimHash: null,
          }),
        ),
      )
      expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
    })

    test('settings change one by one', async () => {
      const { id: siteId } = await db.transact((tx) => insertSite(tx, null))
      await db.transact((tx) => tx.sites.update(siteId, { name: 'A', updatedAt: 30 }))
      await db.transact((tx) => tx.sites.update(siteId, { spaFallback: true, updatedAt: 31 }))
      await db.transact((tx) => tx.sites.setRemoved(siteId, 40))
      expect(await db.read.sites.find(siteId)).toMatchObject({
        name: 'A',
        spaFallback: true,
        gallery: false,
        updatedAt: 31,
        removedAt: 40,
      })
    })

    test('drops rank by when they joined, and removed ones do not count', async () => {
      const { tenantId } = await db.transact((tx) => insertAccount(tx))
      const [a, b, c] = await db.transact(async (tx) => [
        await insertSite(tx, tenantId, 1),
        await insertSite(tx, tenantId, 2),
        await insertSite(tx, tenantId, 3),
      ])
      const ranks = async () =>
        (await db.read.sites.ofTenant(tenantId)).map((site) => [site.id, site.rank])
      expect(await ranks()).toEqual([
        [c?.id, 2],
        [b?.id, 1],
        [a?.id, 0],
      ])
      await db.transact(async (tx) => a && tx.sites.setRemoved(a.id, 9))
      expect(await ranks()).toEqual([
        [c?.id, 1],
        [b?.id, 0],
        [a?.id, 0],
      ])
      expect(await db.read.sites.countOfTenant(tenantId)).toBe(2)
    })

    test('versions are listed newest first, counted, and go with their site', async () => {
      const { tenantId } = await db.transact((tx) => insertAccount(tx))
      const site = await db.transact((tx) => insertSite(tx, tenantId))
      await db.transact(async (tx) => {
        for (let i = 0; i < 3; i++) {
          const version = versionOf(site.id, await tx.sites.takeVersionNumber(site.id), 100)
          await tx.versions.insert(version)
          await tx.sites.setLive(site.id, version.id, 50 + i)
          await tx.versions.recordPublish({
            id: id('publish'),
            siteId: site.id,
            versionId: version.id,
            kind: 'upload',
            actor: null,
            at: 50,
          })
        }
      })
      const versions = await db.read.versions.ofSite(site.id)
      expect(versions.map((version) => version.number)).toEqual([3, 2, 1])
      expect((await db.read.sites.find(site.id))?.liveVersion).toEqual(versions[0])
      expect(await db.read.versions.storageOfTenant(tenantId)).toBe(300)
      const [newest, , oldest] = versions
      if (!newest || !oldest) throw new Error('three versions')
      expect(await db.read.versions.findByPreviewLabel(newest.previewLabel)).toEqual(newest)
      const other = await db.transact((tx) => insertSite(tx, tenantId))
      expect(await db.read.versions.find(other.id, newest.id)).toBeNull()

      await db.transact((tx) => tx.versions.delete(oldest.id))
      expect(await db.transact((tx) => tx.sites.takeVersionNumber(site.id))).toBe(4)
      await db.transact((tx) => tx.sites.delete(site.id))
      expect(await db.read.versions.ofSite(site.id)).toEqual([])
      expect(await db.read.versions.storageOfTenant(tenantId)).toBe(0)
      expect(await db.read.sites.find(site.id)).toBeNull()
      expect(await db.read.sites.find(other.id)).not.toBeNull()
    })

    test('versions are compressed once, newest first, by one at a time', async () => {
      // Later than those of every other test.
      const createdAt = 1_000_000
      const { id: siteId } = await db.transact((tx) => insertSite(tx, null))
      const [older, newer] = [1, 2].map((n) => ({
        ...versionOf(siteId, n),
        createdAt: createdAt + n,
      }))
      if (!older || !newer) throw new Error('two versions')
      await db.transact(async (tx) => {
        await tx.versions.insert(older)
        await tx.versions.insert(newer)
      })
      const next = async (now: number) => (await db.read.versions.nextToCompress(now))?.id
      const take = (id: VersionRecord['id'], now: number) =>
        db.transact((tx) => tx.versions.takeToCompress(id, now, now + 10))
      expect(await db.read.versions.nextToCompress(100)).toEqual(newer)
      expect(await take(newer.id, 100)).toBe(true)
      expect(await take(newer.id, 109)).toBe(false)
      expect(await next(109)).toBe(older.id)
      expect(await next(110)).toBe(newer.id)
      await db.transact((tx) => tx.versions.leaveToCompress(newer.id, 200))
      expect(await next(199)).toBe(older.id)
      expect(await take(newer.id, 200)).toBe(true)

      const encodings = { pack: id('pack'), offset: 2 ** 40, size: 12 }
      const done = (id: VersionRecord['id'], slice: typeof encodings | null) =>
        db.transact((tx) => tx.versions.setCompressed(id, slice, 300))
      expect(await done(newer.id, encodings)).toBe(true)
      expect(await done(newer.id, null)).toBe(false)
      expect(await take(newer.id, 400)).toBe(false)
      expect(await db.read.versions.find(siteId, newer.id)).toEqual({ ...newer, encodings })
      expect(await done(older.id, null)).toBe(true)
      expect(await db.read.versions.find(siteId, older.id)).toEqual(older)
      expect([older.id, newer.id]).not.toContain(await next(1_000))
      await db.transact((tx) => tx.sites.delete(siteId))
      expect(await done(older.id, null)).toBe(false)
    })

    test('a held slug is found until its time', async () => {
      const slug = freshSlug()
      const movedSite = id('site')
      await db.transact((tx) => tx.slugHolds.put({ slug, tenantId: null, movedSite, until: 100 }))
      expect(await db.read.slugHolds.find(slug, 99)).toMatchObject({ movedSite })
      expect(await db.read.slugHolds.find(slug, 100)).toBeNull()
      expect(await db.transact((tx) => tx.slugHolds.endMoves(movedSite))).toEqual([slug])
      expect(await db.read.slugHolds.find(slug, 99)).toMatchObject({ movedSite: null })
      await db.transact((tx) => tx.slugHolds.removeEnded(100))
      expect(await db.read.slugHolds.find(slug, 0)).toBeNull()
    })

    test('anonymous publishes are counted by network and by browser', async () => {
      const network = randomBytes(4).toString('hex')
      const browserId = id('browser')
      const now = 1_000_000_000
      await db.transact(async (tx) => {
        await tx.anonymousPublishes.lock(network)
        await tx.anonymousPublishes.record({ network, browserId }, now - 7_200_000)
        await tx.anonymousPublishes.record({ network, browserId: null }, now - 10)
        await tx.anonymousPublishes.record({ network: 'elsewhere', browserId }, now - 10)
      })
      const count = () => db.read.anonymousPublishes.count({ network, browserId }, now)
      expect(await count()).toEqual({ networkHour: 1, networkDay: 2, browserDay: 2 })
      await db.transact((tx) => tx.anonymousPublishes.removeBefore(now - 3_600_000))
      expect(await count()).toEqual({ networkHour: 1, networkDay: 1, browserDay: 1 })
    })

    test('holds and sweeps', async () => {
      const siteId = id('site')
      const hold = {
        id: id('upload'),
        siteId,
        purpose: 'upload',
        holder: 'h:1:1',
        expiresAt: 5,
      } as const
      await db.transact(async (tx) => {
        await tx.blobHolds.lock(siteId)
        await tx.blobHolds.insert(hold)
        await tx.blobHolds.requestSweep(siteId, 1)
        await tx.blobHolds.requestSweep(siteId, 2)
      })
      expect(await db.read.blobHolds.ofSite(siteId)).toEqual([hold])
      expect(await db.read.blobHolds.requestedSweeps()).toContain(siteId)
      expect(await db.transact((tx) => tx.blobHolds.extend(hold.id, 9))).toBe(true)
      expect(await db.read.blobHolds.all()).toContainEqual({ ...hold, expiresAt: 9 })
      expect(await db.transact((tx) => tx.blobHolds.delete(hold.id))).toBe(true)
      expect(await db.transact((tx) => tx.blobHolds.delete(hold.id))).toBe(false)
      expect(await db.transact((tx) => tx.blobHolds.extend(hold.id, 9))).toBe(false)
      await db.transact((tx) => tx.blobHolds.finishSweep(siteId))
      expect(await db.read.blobHolds.requestedSweeps()).not.toContain(siteId)
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

    test('locked tenants are changed one after the other', async () => {
      const { tenantId } = await db.transact((tx) => insertAccount(tx))
      const createUpTo = (limit: number) =>
        db.transact(async (tx) => {
          await tx.tenants.lock(tenantId)
          if ((await tx.sites.countOfTenant(tenantId)) >= limit) return false
          await insertSite(tx, tenantId)
          return true
        })
      const attempts = await Promise.all(Array.from({ length: 20 }, () => createUpTo(3)))
      expect(attempts.filter(Boolean)).toHaveLength(3)
      expect(await db.read.sites.countOfTenant(tenantId)).toBe(3)
    })

    test('the feed tells what was committed, in every process, and nothing that was not', async () => {
      const feed = await db.openFeed()
      const heard: (Change | 'everything')[] = []
      feed.listen((change) => heard.push(change))
      const site = id('site')
      const failed = db.transact(async (tx) => {
        await tx.changes.append({ label: 'never' }, Date.now())
        throw new Error('no')
      })
      await failed.catch(() => {})
      await db.transact((tx) => tx.changes.append({ site, label: 'here' }, Date.now()))
      expect(feed.catchUp()).toBe(true)
      expect(heard).toContainEqual({ site, tenant: null, label: 'here' })
      expect(heard).not.toContainEqual(expect.objectContaining({ label: 'never' }))
      await feed.close()
    })
  })
}
