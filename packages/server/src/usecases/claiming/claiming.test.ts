import { dayMs } from '@plinth/domain/base/day'
import type { BrowserId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { authenticateSession } from '../accounts/authenticate-session.ts'
import { signUp } from '../accounts/sign-up.ts'
import { setPlan } from '../billing/set-plan.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { listDrops } from '../drops/list-drops.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { claimBrowserDrops } from './claim-browser-drops.ts'
import { claimBySecret } from './claim-by-secret.ts'
import { listClaimable } from './list-claimable.ts'

let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let count = 0
let network: string
let browserId: BrowserId | null

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())
beforeEach(() => {
  now += 100 * dayMs
  count += 1
  network = `192.0.2.${count}`
  browserId = null
})

const deps = () => stores.deps

/** Publishes from the same browser each time. */
async function publish(markdown = 'Hello') {
  const published = await publishMarkdownAnonymously(deps(), { network, browserId }, { markdown })
  browserId = published.browserId
  now += 1000
  return { ...published, id: published.view.drop.id, slug: published.view.drop.slug }
}

async function newPerson(): Promise<{ actor: SessionActor; claimed: number; email: string }> {
  const email = `person${count}-${Math.random()}@example.org`
  const visitor = { network, browserId, userAgent: '', country: null }
  const account = { email, password: 'correct horse battery', name: '' }
  const { session, claimed } = await signUp(deps(), visitor, account)
  const actor = await authenticateSession(deps(), session.secret)
  if (!actor) throw new Error('signed out')
  return { actor, claimed, email }
}

const found = (actor: SessionActor) =>
  createOrganisation(deps(), { ...actor, verified: true }, { name: 'Orchard' })

const claimInto = (actor: SessionActor, secret: string, tenant: string = actor.tenantId) =>
  claimBySecret(deps(), actor, { secret, tenant })

/** Slugs of the tenant's drops, in the order they joined. */
async function states(actor: SessionActor): Promise<[string, string][]> {
  const views = await listDrops(deps(), actor)
  return views.toReversed().map(({ drop, status }) => [drop.slug, status])
}

test('signing up claims the browser’s drops at the same addresses', async () => {
  const first = await publish()
  const second = await publish()
  const { actor, claimed } = await newPerson()
  expect(claimed).toBe(2)
  expect(await states(actor)).toEqual([
    [first.slug, 'live'],
    [second.slug, 'live'],
  ])
  expect(await listClaimable(deps(), browserId)).toEqual([])
})

test('claiming pauses nothing: plan limits apply only to drops added afterwards', async () => {
  const drops = []
  for (let n = 0; n < 5; n++) drops.push(await publish())
  const { actor, email } = await newPerson()
  const live = Array.from({ length: 5 }, () => 'live')
  const statuses = async () => (await states(actor)).map(([, state]) => state)
  expect(await statuses()).toEqual(live)
  const create = () => createDrop(deps(), actor, {})
  await expect(create()).rejects.toMatchObject({ code: 'plan_limit' })
  await setPlan(deps(), { email, plan: 'free' })
  now += 1000
  expect(await statuses()).toEqual(live)
  for (const { id } of drops.slice(0, 2)) await deleteDrop(deps(), actor, { id })
  await expect(create()).rejects.toMatchObject({ code: 'plan_limit' })
  await deleteDrop(deps(), actor, { id: drops[2]?.id ?? '' })
  await create()
  expect(await statuses()).toEqual(['live', 'live', 'reserved'])
})

test('expired and removed drops are not claimed', async () => {
  await publish()
  now += 7 * dayMs
  const removed = await publish()
  await setDropRemoved(deps(), 'plinthd', { drop: removed.slug, removed: true, note: '' })
  const kept = await publish()
  expect((await listClaimable(deps(), browserId)).map(({ drop }) => drop.slug)).toEqual([kept.slug])
  const { actor } = await newPerson()
  expect(await states(actor)).toEqual([[kept.slug, 'live']])
})

test('a claim secret works once, for the first account', async () => {
  const { claimSecret, slug } = await publish()
  browserId = null
  const [one, other] = [await newPerson(), await newPerson()]
  const outcomes = await Promise.allSettled([
    claimInto(one.actor, ` ${claimSecret}\n`),
    claimInto(other.actor, claimSecret),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const all = [...(await states(one.actor)), ...(await states(other.actor))]
  expect(all).toEqual([[slug, 'live']])
})

test.each([
  ['that is made up', async () => 'a'.repeat(32)],
  [
    'of a drop that another account has claimed',
    async () => {
      const { claimSecret } = await publish()
      await newPerson()
      return claimSecret
    },
  ],
  [
    'of a drop that has expired',
    async () => {
      const { claimSecret } = await publish()
      now += 7 * dayMs
      return claimSecret
    },
  ],
])('a claim secret %s claims nothing', async (_, secretOf) => {
  const secret = await secretOf()
  browserId = null
  const { actor } = await newPerson()
  await expect(claimInto(actor, secret)).rejects.toMatchObject({ code: 'not_found' })
  expect(await states(actor)).toEqual([])
})

test('a user who signs in later can claim the browser’s drops', async () => {
  const { actor } = await newPerson()
  const { slug, browserId: browser } = await publish()
  expect(await states(actor)).toEqual([])
  const drops = { browserId: browser, tenant: actor.tenantId }
  const claimed = await claimBrowserDrops(deps(), actor, drops)
  expect(claimed).toMatchObject([{ drop: { slug }, status: 'live' }])
  expect(await claimBrowserDrops(deps(), actor, drops)).toEqual([])
})

test('the owner may use the claim secret again, and the drop stays in its tenant', async () => {
  const { claimSecret, slug } = await publish()
  const { actor } = await newPerson()
  const { tenant } = await found(actor)
  expect(await claimInto(actor, claimSecret)).toBe(actor.tenantId)
  expect(await claimInto(actor, claimSecret, tenant.id)).toBe(actor.tenantId)
  expect(await states(actor)).toEqual([[slug, 'live']])
})

test('a drop goes to the chosen tenant, whichever the session acts for', async () => {
  const { actor } = await newPerson()
  const { tenant } = await found(actor)
  const outsider = await newPerson()
  const { claimSecret, slug, browserId: browser } = await publish()
  for (const chosen of [outsider.actor.tenantId, 'tn_nobody', '']) {
    const refused = { code: 'invalid_field' }
    await expect(claimInto(actor, claimSecret, chosen)).rejects.toMatchObject(refused)
    const drops = { browserId: browser, tenant: chosen }
    await expect(claimBrowserDrops(deps(), actor, drops)).rejects.toMatchObject(refused)
  }
  expect(await claimInto(actor, claimSecret, tenant.id)).toBe(tenant.id)
  expect(await states({ ...actor, tenantId: tenant.id })).toMatchObject([[slug, 'live']])
  const later = await publish()
  const drops = { browserId: later.browserId, tenant: actor.tenantId }
  await claimBrowserDrops(deps(), { ...actor, tenantId: tenant.id }, drops)
  expect(await states(actor)).toEqual([[later.slug, 'live']])
})

test('a page is not claimed into an account whose drops have expired', async () => {
  const { actor } = await newPerson()
  const { tenant } = await found(actor)
  now += 31 * dayMs
  const { claimSecret, slug, browserId: browser } = await publish()
  const refused = { code: 'forbidden', message: expect.stringContaining('have expired') }
  await expect(claimInto(actor, claimSecret, tenant.id)).rejects.toMatchObject(refused)
  const drops = { browserId: browser, tenant: tenant.id }
  await expect(claimBrowserDrops(deps(), actor, drops)).rejects.toMatchObject(refused)
  const { actor: other } = await newPerson()
  expect(await states(other)).toEqual([[slug, 'live']])
})

test('a claim counts as a change of the drop', async () => {
  const { claimSecret, id } = await publish()
  browserId = null
  const { actor } = await newPerson()
  now += 1000
  await claimInto(actor, claimSecret)
  expect(await deps().database.read.drops.find(id)).toMatchObject({ updatedAt: now })
})
