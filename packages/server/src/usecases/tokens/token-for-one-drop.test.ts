// What a token for one drop neither takes from the other drops of its account nor learns of them.
import { randomBytes } from 'node:crypto'
import { parseHostname } from '@plinth/domain/addresses/hostname'
import { parseSlug, type Slug } from '@plinth/domain/addresses/slug'
import type { DropId } from '@plinth/domain/base/ids'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { addDomain } from '../custom-domains/add-domain.ts'
import { proveDomain } from '../custom-domains/prove-domain.ts'
import { formerSlugsPerToken, holdsPerTenant } from '../drops/claim-slug.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { updateDrop } from '../drops/update-drop.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'

const fresh = (): Slug => parseSlug(`s${randomBytes(6).toString('hex')}`)
const freshHostname = () => parseHostname(`${fresh()}.example.com`)

describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  let stores: RealStores
  let deps: Deps
  let owner: AccountActor
  let token: AccountActor
  /** The drop of the token, and another one. */
  let [own, other]: DropId[] = []
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now } }, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(() => begin('plus'))

  async function begin(plan: 'plus' | 'pro'): Promise<void> {
    const account = await signUp(deps, plan)
    owner = account.actor
    own = account.drop
    other = (await createDrop(deps, owner, {})).drop.id
    token = { ...owner, limits: { access: 'full', dropId: own } }
  }

  const ids = () => {
    if (!own || !other) throw new Error('they were created')
    return { own, other }
  }
  const rename = (actor: AccountActor, id: DropId, slug: Slug) =>
    updateDrop(deps, actor, { id, slug })
  const takes = (slug: Slug) => rename(token, ids().own, slug)
  const holdOf = (slug: Slug) => deps.database.read.slugHolds.find(slug, now)
  const taken = { code: 'slug_taken' }

  /** Moves the drop to a new slug and then to another; returns the first, which redirects. */
  async function leaveSlug(actor: AccountActor, id: DropId): Promise<Slug> {
    const former = fresh()
    await rename(actor, id, former)
    await rename(actor, id, fresh())
    return former
  }

  /** Adds a domain whose DNS points at the slug of the drop, as if a check had found that. */
  async function point(id: DropId) {
    const hostname = freshHostname()
    await addDomain(deps, owner, { id, hostname })
    const target = (await deps.database.read.drops.find(id))?.slug
    if (!target) throw new Error('the drop was created')
    const proof = { dropId: id, hostname, target, withToken: false, now }
    expect(await deps.database.transact((tx) => proveDomain(tx, deps, proof))).toBe('proven')
    return { hostname, target }
  }

  test('the former slug of its drop is free, that of another drop is not', async () => {
    const mine = await leaveSlug(token, ids().own)
    expect((await takes(mine)).drop.slug).toBe(mine)
    const theirs = await leaveSlug(owner, ids().other)
    await expect(takes(theirs)).rejects.toMatchObject(taken)
    expect((await holdOf(theirs))?.moved?.id).toBe(ids().other)
    expect((await rename(owner, ids().own, theirs)).drop.slug).toBe(theirs)
  })

  test('the slug of a deleted drop is not free before its hold ends', async () => {
    const slug = fresh()
    await rename(owner, ids().other, slug)
    await deleteDrop(deps, owner, { id: ids().other })
    await expect(takes(slug)).rejects.toMatchObject(taken)
    now += slugHoldMs
    expect((await takes(slug)).drop.slug).toBe(slug)
  })

  test('a slug that a domain of another drop points at is not free after the hold', async () => {
    const { target: theirs } = await point(ids().other)
    await rename(owner, ids().other, fresh())
    now += slugHoldMs
    await expect(takes(theirs)).rejects.toMatchObject(taken)
    expect((await rename(owner, ids().own, theirs)).drop.slug).toBe(theirs)
  })

  test('a slug that a domain of its drop points at is free', async () => {
    const { target: mine } = await point(ids().own)
    await takes(fresh())
    now += slugHoldMs
    expect((await takes(mine)).drop.slug).toBe(mine)
  })

  test('renaming its drop releases no held slug', async () => {
    const oldest = await leaveSlug(owner, ids().other)
    now += 1
    await deps.database.transact(async (tx) => {
      const hold = { tenantId: owner.tenantId, movedDrop: null, until: now + slugHoldMs }
      const held = await tx.slugHolds.countHeld(owner.tenantId, now)
      for (let n = held; n < holdsPerTenant - 1; n++)
        await tx.slugHolds.put({ ...hold, slug: fresh() })
    })
    const last = (await takes(fresh())).drop.slug
    await expect(takes(fresh())).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('cannot release them'),
    })
    expect((await deps.database.read.drops.find(ids().own))?.slug).toBe(last)
    expect(await holdOf(oldest)).not.toBeNull()
    // The whole account may: two holds more, so the two oldest are released.
    await rename(owner, ids().own, fresh())
    await rename(owner, ids().own, fresh())
    expect(await holdOf(oldest)).toBeNull()
  })

  test('renaming its drop again and again does not fill the holds of the account', async () => {
    const slugs = Array.from({ length: formerSlugsPerToken }, fresh)
    for (const slug of slugs) await takes(slug)
    const former = slugs[0] ?? fresh()
    const refused = { code: 'forbidden', detail: expect.stringContaining('10 earlier addresses') }
    await expect(takes(fresh())).rejects.toMatchObject(refused)
    // An earlier slug of the drop is free, because its redirect ends.
    expect((await takes(former)).drop.slug).toBe(former)
    expect((await rename(owner, ids().own, fresh())).drop.slug).not.toBe(former)
    await expect(takes(fresh())).rejects.toMatchObject(refused)
    now += slugHoldMs
    await takes(fresh())
  })

  test('refused domains do not name another drop or its domains', async () => {
    await begin('pro')
    const { hostname } = await point(ids().other)
    const add = (actor: AccountActor, name: string) =>
      addDomain(deps, actor, { id: ids().own, hostname: name })
    await expect(add(token, hostname)).rejects.toMatchObject({
      code: 'domain_taken',
      detail: `Another drop of this account uses \`${hostname}\`. Remove the domain there first.`,
    })
    await add(token, freshHostname())
    await add(token, freshHostname())
    await expect(add(token, freshHostname())).rejects.toMatchObject({
      code: 'plan_limit',
      detail:
        'The Pro plan includes 3 domains. Another drop of this account uses some of them, and none is left.',
    })
  })

  test('a single domain is named only if it is of the drop', async () => {
    const { hostname } = await point(ids().other)
    const add = (id: DropId, actor: AccountActor) =>
      addDomain(deps, actor, { id, hostname: freshHostname() })
    await expect(add(ids().own, token)).rejects.toMatchObject({
      detail: 'The Plus plan includes 1 domain. Another drop of this account uses it.',
    })
    const named = { detail: expect.stringContaining(`\`${hostname}\` on`) }
    const limits = { access: 'full', dropId: ids().other } as const
    await expect(add(ids().other, { ...owner, limits })).rejects.toMatchObject(named)
    await expect(add(ids().own, owner)).rejects.toMatchObject(named)
  })
})
