// Expiry of drops on real stores; only the clock and the mail server are simulated.
// @module-tag slow
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mail, MailRefused } from '../../ports/mail.ts'
import type { AccountActor } from '../access/actor.ts'
import { markOwnerSeen } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { hasExpired, viewDrop } from '../drops/drop-view.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { findAddress } from '../serving/find-address.ts'
import { sweepDueDrops } from '../storage/sweep-due-drops.ts'
import { processExpiry } from './process-expiry.ts'

const never = new AbortController().signal
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let deps: Deps
let sent: Extract<Mail, { kind: 'expiring' }>[]
let refusal: Error | null

beforeAll(async () => {
  const mailer = {
    async send(_: string, mail: Mail) {
      if (refusal) throw refusal
      if (mail.kind === 'expiring') sent.push(mail)
    },
  }
  stores = await openRealStores({ clock: { now: () => now }, mailer })
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  refusal = null
  // Start long after everything from earlier tests has expired.
  for (let round = 0; round < 3; round++) await passDays(100)
  sent = []
})

/** Runs the job after this many days. A running server reads the time every minute, here every other day. */
async function passDays(days: number, on: Deps = deps): Promise<void> {
  for (let left = days; left > 0; left -= 2) {
    now += Math.min(left, 2) * dayMs
    await on.clockWatch.read()
  }
  await processExpiry(on, never)
  await deliverMail(on, never)
}

async function newOwner(plan: 'free' | 'plus' = 'free'): Promise<AccountActor> {
  return (await signUp(deps, plan)).actor
}

async function publish(actor: AccountActor): Promise<DropId> {
  // Creation order is decided by milliseconds.
  now += 1
  const page = { content: '<p>a', format: 'html', source: 'mcp' } as const
  return (await publishDocument(deps, actor, page)).id
}

async function statusOf(id: DropId): Promise<string> {
  const drop = await deps.database.read.drops.find(id)
  if (!drop) return 'gone'
  const owner = drop.tenantId && (await deps.database.read.tenants.find(drop.tenantId))
  return viewDrop(drop, owner || null, now).status
}

const packsOf = (id: DropId) => Array.fromAsync(deps.blobs.list(id))
const visitOwner = ({ userId }: AccountActor) =>
  deps.database.transact((tx) => markOwnerSeen(tx, userId, now))
function setPlan({ tenantId }: AccountActor, plan: 'plus' | null): Promise<void> {
  now += 1
  return deps.database.transact((tx) =>
    tx.tenants.setSubscription(tenantId, plan && complimentarySubscription(plan, now), now),
  )
}

test('an owner is mailed once per period, five days before drops expire', async () => {
  const owner = await newOwner()
  const start = now
  const id = await publish(owner)
  const { slug } = (await deps.database.read.drops.find(id)) ?? {}
  await passDays(24.9)
  expect(sent).toEqual([])
  now += 0.1 * dayMs
  await Promise.all([1, 2, 3].map(() => processExpiry(deps, never)))
  await deliverMail(deps, never)
  const [mail] = sent
  expect(mail).toMatchObject({ organisation: null, expired: false, drops: [{ name: '', slug }] })
  expect(mail?.expiresAt).toBe(start + 30 * dayMs)
  expect(mail?.removedAt).toBe(start + 60 * dayMs)
  for (const days of [0, 1, 3]) await passDays(days)
  expect(sent).toHaveLength(1)
  await visitOwner(owner)
  await passDays(24.9)
  expect(sent).toHaveLength(1)
  await passDays(0.1)
  expect(sent).toHaveLength(2)
})

test('no mail is sent if nothing expires', async () => {
  await newOwner()
  await publish(await newOwner('plus'))
  const owner = await newOwner()
  const removed = await publish(owner)
  const key = { id: removed, tenantId: owner.tenantId }
  await deps.database.transact((tx) => tx.drops.setRemoved(key, now))
  await passDays(26)
  await passDays(100)
  expect(sent).toEqual([])
  expect(await statusOf(removed)).toBe('removed')
})

test('expired drops are deleted after thirty days; the slug stays held for the owner', async () => {
  const owner = await newOwner()
  const id = await publish(owner)
  const slug = (await deps.database.read.drops.find(id))?.slug ?? ''
  await passDays(25)
  await passDays(34.9)
  expect(await statusOf(id)).toBe('expired')
  expect(await packsOf(id)).not.toEqual([])
  await passDays(0.1)
  expect(await statusOf(id)).toBe('gone')
  expect(await packsOf(id)).toEqual([])
  expect(await findAddress(deps, slug)).toMatchObject({ kind: 'gone' })
  const again = { content: '<p>b', format: 'html', source: 'mcp', slug } as const
  expect((await publishDocument(deps, owner, again)).slug).toBe(slug)
})

test('a drop with only drafts expires with the others and stays, empty, once they have expired', async () => {
  const owner = await newOwner()
  const { drop } = await createDrop(deps, owner, {})
  await passDays(20)
  const client = deployer(deps, { actor: owner, drop: drop.id })
  const { version } = await client.deploy({ 'index.html': page('a') }, false)
  const preview = async () => {
    const address = await findAddress(deps, version.previewLabel)
    if (address?.kind !== 'drop') return 'gone'
    return hasExpired(viewDrop(address.drop, address.owner, now), now) ? 'expired' : 'shown'
  }
  await passDays(5)
  expect(sent).toMatchObject([{ drops: [{ slug: drop.slug }] }])
  expect(await preview()).toBe('shown')
  await passDays(5)
  expect(await preview()).toBe('expired')
  await passDays(4)
  expect(await preview()).toBe('gone')
  await runHousekeeping(deps)
  await sweepDueDrops(deps, never)
  expect(await packsOf(drop.id)).toEqual([])
  for (let month = 0; month < 3; month++) await passDays(30)
  expect(await statusOf(drop.id)).toBe('reserved')
})

test('after months of downtime the notice is sent first, with time to sign in', async () => {
  const owner = await newOwner()
  const id = await publish(owner)
  await passDays(200)
  expect(sent).toMatchObject([{ expired: true, removedAt: now + 8 * dayMs }])
  await passDays(7.9)
  expect(await statusOf(id)).toBe('expired')
  await visitOwner(owner)
  await passDays(0.2)
  expect(await statusOf(id)).toBe('live')
})

test('nothing is deleted while mail cannot be sent', async () => {
  const id = await publish(await newOwner())
  refusal = new Error('no route to host')
  await passDays(25)
  for (let round = 0; round < 20; round++) await passDays(4)
  expect(await statusOf(id)).toBe('expired')
  refusal = null
  await passDays(1)
  await passDays(1)
  expect(sent).toMatchObject([{ expired: true }])
  await passDays(4)
  expect(await statusOf(id)).toBe('expired')
  await passDays(4)
  expect(await statusOf(id)).toBe('gone')
})

test('nothing is deleted if mail is only stored; with a mail server the owner is notified first', async () => {
  const publicUrl = { PLINTH_BASE_URL: 'https://plinth.example', PLINTH_SECRET: 'x'.repeat(32) }
  const { deps: without, remove } = await openRealStores({}, publicUrl)
  await remove()
  const withStoredMail = { ...deps, mailReachesPeople: without.mailReachesPeople }
  const id = await publish(await newOwner())
  // A notice queued while there was a server does not count either.
  now += 25 * dayMs
  await processExpiry(deps, never)
  await deliverMail(withStoredMail, never)
  expect(sent).toHaveLength(1)
  for (let round = 0; round < 3; round++) await passDays(40, withStoredMail)
  expect(await statusOf(id)).toBe('expired')
  expect(sent.splice(0)).toHaveLength(1)
  await passDays(1)
  expect(sent).toMatchObject([{ expired: true, removedAt: now + 8 * dayMs }])
  expect(await statusOf(id)).toBe('expired')
  await passDays(8)
  expect(await statusOf(id)).toBe('gone')
})

test('drops of an address that rejects mail are deleted eventually', async () => {
  const id = await publish(await newOwner())
  refusal = new MailRefused('no such person')
  await passDays(25)
  await passDays(35)
  expect(await statusOf(id)).toBe('gone')
})

/** Four drops of an account whose paid plan has ended. The first is empty, so two are paused. */
async function downgrade() {
  const owner = await newOwner('plus')
  const drops = [
    await publish(owner),
    await publish(owner),
    await publish(owner),
    await publish(owner),
  ] as const
  await setPlan(owner, null)
  return { owner, drops, statuses: () => Promise.all(drops.map(statusOf)) }
}

test('paused drops expire and are deleted with the others, and the mail lists them', async () => {
  const { statuses } = await downgrade()
  expect(await statuses()).toEqual(['live', 'live', 'paused', 'paused'])
  await passDays(25)
  expect(sent[0]?.drops.map(({ paused }) => paused)).toEqual([true, true, false, false])
  await passDays(5)
  expect(await statuses()).toEqual(['expired', 'expired', 'expired', 'expired'])
  await passDays(30)
  expect(await statuses()).toEqual(['gone', 'gone', 'gone', 'gone'])
  await passDays(100)
  expect(sent).toHaveLength(1)
})

test('a sign-in restores the previous state', async () => {
  const { owner, statuses } = await downgrade()
  await passDays(25)
  await passDays(34)
  await visitOwner(owner)
  expect(await statuses()).toEqual(['live', 'live', 'paused', 'paused'])
})

test('no paused drop goes live because others were deleted by expiry', async () => {
  const { owner, drops, statuses } = await downgrade()
  await passDays(25)
  await passDays(15)
  now += 1
  const page = { content: '<p>b', format: 'html', source: 'mcp' } as const
  const { slug } = (await deps.database.read.drops.find(drops[2])) ?? {}
  await publishDocument(deps, owner, { ...page, slug: slug ?? '' })
  await passDays(20)
  // A program has published to the third drop: it stays, and so do the drops before it.
  expect(await statuses()).toEqual(['expired', 'expired', 'expired', 'gone'])
  await visitOwner(owner)
  expect(await statuses()).toEqual(['live', 'live', 'paused', 'gone'])
  await passDays(25)
  await passDays(35)
  expect(await statuses()).toEqual(['gone', 'gone', 'gone', 'gone'])
})

test('a sign-in during the final deletion finds all drops or none', async () => {
  const { owner, statuses } = await downgrade()
  await passDays(25)
  now += 35 * dayMs
  await Promise.all([processExpiry(deps, never), visitOwner(owner)])
  const left = await statuses()
  expect([
    ['live', 'live', 'paused', 'paused'],
    ['gone', 'gone', 'gone', 'gone'],
  ]).toContainEqual(left)
})

const remove = (drop: DropId, removed = true) =>
  setDropRemoved(deps, 'plinthd', { drop, removed, note: '' })

test.each<[string, (owner: AccountActor, id: DropId) => Promise<void>]>([
  ['deleted', (owner, id) => deleteDrop(deps, owner, { id })],
  ['removed', (_, id) => remove(id)],
])('a paused drop goes live when another was %s, with the expiry of its account', async (_, go) => {
  const { owner, drops, statuses } = await downgrade()
  const [first, , paused, later] = drops
  await passDays(25)
  // Deleting a paused drop does not unpause another.
  await go(owner, later)
  expect((await statuses()).slice(0, 3)).toEqual(['live', 'live', 'paused'])
  await go(owner, first)
  expect(await statusOf(paused)).toBe('live')
  await passDays(4.9)
  expect([await statusOf(paused), sent.length]).toEqual(['live', 1])
  await passDays(0.2)
  expect([await statusOf(paused), sent.length]).toEqual(['expired', 1])
  await visitOwner(owner)
  expect(await statusOf(paused)).toBe('live')
})

test('a drop added after the paid plan has ended is not paused and pauses no other', async () => {
  const { owner, statuses } = await downgrade()
  const visitor = { network: '192.0.2.9', browserId: null }
  const { view } = await publishMarkdownAnonymously(deps, visitor, { markdown: 'one' })
  const { id: drop } = view.drop
  await deps.database.transact((tx) => tx.drops.claim(drop, owner.tenantId, now))
  expect([...(await statuses()), await statusOf(drop)]).toEqual([
    'live',
    'live',
    'paused',
    'paused',
    'live',
  ])
  await setPlan(owner, 'plus')
  await setPlan(owner, null)
  expect(await statusOf(drop)).toBe('paused')
})

test('a restored drop gets a new expiry period', async () => {
  const owner = await newOwner()
  const [other, id] = [await publish(owner), await publish(owner)]
  await remove(id)
  await passDays(25)
  await passDays(34)
  await remove(id, false)
  expect([await statusOf(other), await statusOf(id)]).toEqual(['live', 'live'])
  await passDays(29.9)
  expect(await statusOf(id)).toBe('live')
  await passDays(0.2)
  expect(await statusOf(id)).toBe('expired')
})

test('a drop published after the notice is not deleted with others, nor without a notice', async () => {
  const owner = await newOwner()
  const old = await publish(owner)
  await passDays(25)
  await passDays(30)
  const fresh = await publish(owner)
  await passDays(5)
  expect([await statusOf(old), await statusOf(fresh)]).toEqual(['gone', 'expired'])
  expect(sent).toHaveLength(1)
  for (let day = 0; day < 26; day++) await passDays(1)
  const { slug } = (await deps.database.read.drops.find(fresh)) ?? {}
  const [, second] = sent
  expect(second).toMatchObject({ expired: true, drops: [{ slug }] })
  await passDays(6)
  expect(await statusOf(fresh)).toBe('expired')
  await passDays(2)
  expect(await statusOf(fresh)).toBe('gone')
  await passDays(100)
  expect(sent).toHaveLength(2)
})

test('an upgrade before the deletion keeps everything', async () => {
  const owner = await newOwner()
  const id = await publish(owner)
  await passDays(25)
  await passDays(34)
  await setPlan(owner, 'plus')
  await passDays(400)
  expect(await statusOf(id)).toBe('live')
})

test('expired anonymous drops are deleted after thirty days; removed ones stay on record', async () => {
  const visitor = { network: '192.0.2.7', browserId: null }
  const publishOne = async (markdown: string) =>
    (await publishMarkdownAnonymously(deps, visitor, { markdown })).view.drop
  const { id, slug } = await publishOne('one')
  const second = await publishOne('two')
  const { id: removed } = second
  await deps.database.transact((tx) => tx.drops.setRemoved(second, now))
  await passDays(36.9)
  expect([await statusOf(id), await statusOf(removed)]).toEqual(['expired', 'removed'])
  await passDays(0.2)
  expect([await statusOf(id), await statusOf(removed)]).toEqual(['gone', 'removed'])
  expect(await packsOf(id)).toEqual([])
  expect(await findAddress(deps, slug)).toEqual({ kind: 'gone' })
  await passDays(500)
  await runHousekeeping(deps)
  expect(await findAddress(deps, slug)).toEqual({ kind: 'gone' })
})
