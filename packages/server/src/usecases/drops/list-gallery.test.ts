import type { Slug } from '@plinth/domain/addresses/slug'
import { dayMs } from '@plinth/domain/base/day'
import type { TenantId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  insertTestAccount,
  insertTestDrop,
  openReport,
  versionOf,
} from '../../ports/contracts/database-rows.contract.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { DropChange } from '../../ports/database/drops.ts'
import type { PageCursor } from '../../ports/database/page.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { reportDrop } from '../safety/report-drop.ts'
import { galleryPageSize, listGallery } from './list-gallery.ts'

interface GalleryDrop extends DropKey {
  readonly slug: Slug
}

let stores: RealStores
let now = 1_000 * dayMs
const inGallery: DropKey[] = []
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())
beforeEach(() =>
  change(async (tx) => {
    for (const drop of inGallery.splice(0)) await tx.drops.delete(drop)
  }),
)

const change = <T>(work: (tx: Transaction) => Promise<T>) => stores.deps.database.transact(work)

const set = (drop: DropKey, settings: Omit<DropChange, 'updatedAt'>) =>
  change((tx) => tx.drops.update(drop, { ...settings, updatedAt: now }))

const newOwner = () =>
  change(async (tx) => {
    const account = await insertTestAccount(tx)
    await tx.tenants.markOwnerSeen(account.userId, now)
    return account
  })

/** Adds drops one after the other, the newest last. */
const addDrops = (tenantId: TenantId, count: number): Promise<GalleryDrop[]> =>
  change(async (tx) => {
    const added: GalleryDrop[] = []
    for (const at of Array.from({ length: count }, (_, index) => now + index)) {
      const drop = await insertTestDrop(tx, tenantId, at)
      const version = versionOf(drop.id, 1)
      await tx.versions.insert(version, [])
      await tx.drops.setLive(drop, version.id, at)
      await tx.drops.update(drop, { gallery: true, updatedAt: at })
      added.push(drop)
    }
    inGallery.push(...added)
    return added
  })

async function list(before: PageCursor | null = null) {
  const { drops, next } = await listGallery(stores.deps, { before })
  return { slugs: drops.map(({ slug }) => slug), next }
}

const complaint = { path: '/', reason: 'other', details: '', email: '' } as const
const report = (label: string) =>
  reportDrop(stores.deps, { network: 'here' }, { label, ...complaint })

type Owner = Awaited<ReturnType<typeof newOwner>>
/** Leaves the tenant without an owner with a verified address. */
const loseOwner = ({ tenantId, userId }: Owner) =>
  change((tx) => tx.tenants.setRole(tenantId, userId, 'member'))

test.for<[string, (drop: GalleryDrop, owner: Owner) => Promise<unknown>]>([
  ['a password', (drop) => set(drop, { passwordHash: 'a hash' })],
  ['a removal', (drop) => change((tx) => tx.drops.setRemoved(drop, now))],
  ['its owner’s setting', (drop) => set(drop, { gallery: false })],
  ['a report', ({ slug }) => report(slug)],
  ['an owner without a verified address', (_, owner) => loseOwner(owner)],
  ['its expiry', async () => (now += 31 * dayMs)],
  ['the date that its owner set', (drop) => set(drop, { expireAt: now })],
])('%s removes a drop from the gallery at once', async ([, hide]) => {
  const owner = await newOwner()
  const [drop] = await addDrops(owner.tenantId, 1)
  if (!drop) throw new Error('one drop')
  expect(await list()).toEqual({ slugs: [drop.slug], next: null })
  await hide(drop, owner)
  expect(await list()).toEqual({ slugs: [], next: null })
})

test('a drop without a name has the title of its page', async () => {
  const [drop] = await addDrops((await newOwner()).tenantId, 1)
  if (!drop) throw new Error('one drop')
  const names = async () =>
    (await listGallery(stores.deps, { before: null })).drops.map(({ name }) => name)
  await set(drop, { name: '' })
  expect(await names()).toEqual(['Title 1'])
  await set(drop, { name: 'Apples' })
  expect(await names()).toEqual(['Apples'])
})

test('a closed report does not hide a drop', async () => {
  const [drop] = await addDrops((await newOwner()).tenantId, 1)
  if (!drop) throw new Error('one drop')
  await report(drop.slug)
  await change((tx) => tx.reports.closeOfDrop(drop.id, now))
  expect((await list()).slugs).toEqual([drop.slug])
})

test('paused drops are not shown', async () => {
  const cap = plans.free.drops
  const { tenantId } = await newOwner()
  await change((tx) =>
    tx.tenants.setSubscription(tenantId, complimentarySubscription('plus', now), now),
  )
  const slugs = (await addDrops(tenantId, cap + 1)).map(({ slug }) => slug)
  expect((await list()).slugs).toEqual(slugs.toReversed())
  now += 1000
  await change((tx) => tx.tenants.setSubscription(tenantId, null, now))
  expect((await list()).slugs).toEqual(slugs.slice(0, cap).toReversed())
})

test('pages list the newest drops first and skip any number of hidden ones', async () => {
  const owner = await newOwner()
  await change((tx) =>
    tx.tenants.setSubscription(
      owner.tenantId,
      {
        ...{ plan: 'business', source: 'complimentary', startedAt: 1, endsAt: null },
        ...{ interval: null, renewsAt: null, pastDue: false },
      },
      now,
    ),
  )
  const shown = (await addDrops(owner.tenantId, galleryPageSize + 1)).toReversed()
  const slugs = shown.map(({ slug }) => slug)
  const first = await list()
  expect(first.slugs).toEqual(slugs.slice(0, galleryPageSize))
  expect(await list(first.next)).toEqual({ slugs: slugs.slice(-1), next: null })

  now += dayMs
  const lost = await newOwner()
  const hidden = await addDrops(lost.tenantId, 300)
  await change(async (tx) => {
    for (const { id } of hidden) await tx.reports.insert(openReport(id, now))
  })
  expect(await list()).toEqual(first)
  await change(async (tx) => {
    for (const { id } of hidden) await tx.reports.closeOfDrop(id, now)
  })
  await loseOwner(lost)
  const nothing = await list()
  expect(nothing.slugs).toEqual([])
  expect(await list(nothing.next)).toEqual(first)
})
