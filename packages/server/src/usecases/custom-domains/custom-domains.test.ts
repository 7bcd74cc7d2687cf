// Ownership of custom domains, on both databases, with simulated DNS results.
import { randomBytes } from 'node:crypto'
import { type Hostname, parseHostname } from '@plinth/domain/addresses/hostname'
import { parseSlug, randomSlug, type Slug } from '@plinth/domain/addresses/slug'
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import { getUsage } from '../accounts/get-usage.ts'
import type { Deps } from '../base/deps.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { getDrop } from '../drops/get-drop.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { deleteOrganisation } from '../organisations/delete-organisation.ts'
import { deleteTenant } from '../organisations/delete-tenant.ts'
import {
  describeOnDatabases,
  loadOwned,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { addDomain } from './add-domain.ts'
import { getDomain } from './get-domain.ts'
import { listDomains } from './list-domains.ts'
import { proveDomain } from './prove-domain.ts'
import { removeDomain } from './remove-domain.ts'
import { reservedSlugsPerTenant } from './reserved-slugs.ts'

interface Owner {
  readonly actor: AccountActor
  readonly drop: DropId
}

const freshName = (): Hostname => parseHostname(`w${randomBytes(5).toString('hex')}.example.com`)
describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  let stores: RealStores
  let deps: Deps
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now } }, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())

  const owner = (plan: AccountPlan = 'business'): Promise<Owner> => signUp(deps, plan)
  const add = ({ actor, drop: id }: Owner, hostname: string) =>
    addDomain(deps, actor, { id, hostname })
  const remove = ({ actor, drop: id }: Owner, hostname: string) =>
    removeDomain(deps, actor, { id, hostname })
  const names = async ({ actor, drop: id }: Owner) =>
    (await listDomains(deps, actor, { drop: await loadOwned(deps, actor, id) })).map(
      ({ domain }) => domain.hostname,
    )
  const slugOf = async ({ actor, drop: id }: Owner) => (await loadOwned(deps, actor, id)).slug

  /** Applies the result of a DNS check that found everything in place. */
  const prove = (
    { drop }: Owner,
    hostname: Hostname,
    proof: { withToken?: boolean; target?: Slug } = {},
  ) =>
    deps.database.transact((tx) =>
      proveDomain(tx, deps, {
        dropId: drop,
        hostname,
        target: null,
        withToken: false,
        ...proof,
        now,
      }),
    )
  const fail = ({ drop, actor }: Owner, hostname: Hostname, failingSince = now) => {
    const domain = { hostname, dropId: drop, tenantId: actor.tenantId }
    return deps.database.transact((tx) => tx.domains.update(domain, { failingSince }))
  }

  const setPlan = ({ actor }: Owner, plan: AccountPlan) =>
    deps.database.transact((tx) =>
      tx.tenants.setSubscription(actor.tenantId, complimentarySubscription(plan, now), now),
    )

  async function proven(plan: AccountPlan = 'business') {
    const account = await owner(plan)
    const hostname = freshName()
    await add(account, hostname)
    const slug = await slugOf(account)
    expect(await prove(account, hostname, { target: slug })).toBe('proven')
    return { ...account, hostname, slug }
  }

  test.each([
    ['free', 0, 'A custom domain is not included in the Free plan. Upgrade to Plus.'],
    ['starter', 0, 'A custom domain is not included in the Starter plan. Upgrade to Plus.'],
    [
      'plus',
      1,
      /^The Plus plan includes 1 domain, and you have 1: `\S+` on `\S+`\. Remove a domain or upgrade to Business\.$/,
    ],
    [
      'pro',
      3,
      'The Pro plan includes 3 domains, and you have 3. Remove a domain or upgrade to Business.',
    ],
    ['business', 10, 'The Business plan includes 10 domains, and you have 10. Remove a domain.'],
  ] as const)('%s allows %i', async (plan, cap, detail) => {
    const account = await owner(plan)
    const added = Array.from({ length: cap }, freshName)
    for (const hostname of added) await add(account, hostname)
    await expect(add(account, freshName())).rejects.toMatchObject({
      code: 'plan_limit',
      detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
    })
    expect((await getUsage(deps, account.actor)).domains).toBe(cap)
    expect(await names(account)).toHaveLength(cap)
    const [first] = added
    if (first === undefined) return
    // Existing domains stay, also on a smaller plan, and adding one again does not count.
    await setPlan(account, 'free')
    expect((await add(account, first)).domain.hostname).toBe(first)
    expect(await names(account)).toHaveLength(cap)
  })

  test('on a plan without domains a verified one is kept and reports why it is not served', async () => {
    const account = await proven('plus')
    const drop = await loadOwned(deps, account.actor, account.drop)
    const status = async () =>
      (await getDrop(deps, account.actor, { drop })).domains.map((one) => one.status)
    expect(await status()).toEqual(['active'])
    await setPlan(account, 'free')
    const input = { drop, hostname: account.hostname }
    expect(await getDomain(deps, account.actor, input)).toMatchObject({
      status: 'failed',
      reason: 'A custom domain is not included in the Free plan. Upgrade to Plus.',
    })
    await setPlan(account, 'plus')
    expect(await status()).toEqual(['active'])
  })

  test('an unverified claim blocks no other account and lapses after seven days', async () => {
    const [one, two, three] = [await owner(), await owner(), await owner('plus')]
    const hostname = freshName()
    const { domain, status, lapsesAt } = await add(one, hostname.toUpperCase())
    expect([domain.hostname, status, lapsesAt]).toEqual([hostname, 'pending_dns', now + 7 * dayMs])
    await add(two, hostname)
    await add(three, hostname)
    expect(await prove(two, hostname)).toBe('proven')
    now += 7 * dayMs
    expect([await names(one), await names(two), await names(three)]).toEqual([[], [hostname], []])
    expect((await getUsage(deps, three.actor)).domains).toBe(0)
    expect(await prove(one, hostname)).toBe('gone')
    const gone = { code: 'not_found' }
    await expect(remove(one, hostname)).rejects.toMatchObject(gone)
    await add(three, freshName())
    await remove(two, hostname)
    const again = await add(one, hostname)
    // An existing TXT record still proves the domain; that of another account does not.
    const { createdAt, proofToken } = again.domain
    expect([createdAt, proofToken]).toEqual([now, domain.proofToken])
    expect((await add(two, hostname)).domain.proofToken).not.toBe(proofToken)
  })

  test('of concurrent verifications one wins, and keeps the domain while DNS points there', async () => {
    const [one, two] = [await owner(), await owner()]
    const hostname = freshName()
    await add(one, hostname)
    await add(two, hostname)
    const both = { withToken: true }
    const outcomes = await Promise.all([prove(one, hostname, both), prove(two, hostname, both)])
    expect(outcomes.toSorted()).toEqual(['proven', 'taken'])
    const third = await owner()
    await expect(add(third, hostname)).rejects.toMatchObject({
      code: 'domain_taken',
      detail: expect.stringContaining('in use by another account'),
    })
  })

  test('two drops of one account cannot share a domain', async () => {
    const { actor, hostname, slug } = await proven()
    const other = { actor, drop: (await createDrop(deps, actor, {})).drop.id }
    await expect(add(other, hostname)).rejects.toMatchObject({
      code: 'domain_taken',
      detail: `Your drop \`${slug}\` already uses \`${hostname}\`. Remove the domain there first.`,
    })
  })

  test('a domain whose DNS fails is lost only to an account with the TXT record', async () => {
    const before = await proven()
    const { hostname } = before
    const after = await owner()
    await fail(before, hostname)
    const { records } = await add(after, hostname)
    expect(records.map(({ type }) => type)).toEqual(['CNAME', 'TXT'])
    expect(await prove(after, hostname)).toBe('taken')
    expect(await prove(after, hostname, { withToken: true })).toBe('proven')
    expect(await names(before)).toEqual([])
    // The new owner no longer needs the TXT record; the previous one would need it now.
    const drop = await loadOwned(deps, after.actor, after.drop)
    const [kept] = await listDomains(deps, after.actor, { drop })
    await fail(after, hostname)
    const back = await add(before, hostname)
    expect([kept?.records.length, back.records.length]).toEqual([1, 2])
  })

  test('a verified domain is removed after thirty days of failing DNS', async () => {
    const account = await proven()
    const { hostname } = account
    await fail(account, hostname)
    now += 30 * dayMs - 1
    expect(await names(account)).toEqual([hostname])
    now += 1
    expect(await names(account)).toEqual([])
    const next = await owner()
    await add(next, hostname)
    expect(await prove(next, hostname, { withToken: true })).toBe('proven')
  })

  test('a removed domain is free at once; the next account needs the TXT record', async () => {
    const account = await proven()
    const { hostname } = account
    await remove(account, `${hostname}.`)
    const next = await owner()
    await add(next, hostname)
    expect(await prove(next, hostname)).toBe('taken')
    await add(account, hostname)
    expect(await prove(account, hostname)).toBe('proven')
  })

  test('domains of other accounts are not found', async () => {
    const { drop, hostname } = await proven()
    const outsider = await owner()
    const input = { id: drop, hostname }
    const own = await loadOwned(deps, outsider.actor, outsider.drop)
    const attempts = await Promise.allSettled([
      removeDomain(deps, outsider.actor, input),
      addDomain(deps, outsider.actor, input),
      getDomain(deps, outsider.actor, { drop: own, hostname }),
      removeDomain(deps, outsider.actor, { id: own.id, hostname }),
      getDomain(deps, outsider.actor, { drop: own, hostname: 'not a name' }),
    ])
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { code: 'not_found' } })
  })

  const taken = { code: 'slug_taken' }

  /** A time after every slug hold has ended. */
  async function refusesOthers(slug: Slug): Promise<void> {
    now += 400 * dayMs
    const outsider = await owner()
    await expect(createDrop(deps, outsider.actor, { slug })).rejects.toMatchObject(taken)
    await expect(
      updateDrop(deps, outsider.actor, { id: outsider.drop, slug }),
    ).rejects.toMatchObject(taken)
  }

  test('a slug that a domain has pointed at is never given to another account', async () => {
    const { actor, drop, hostname, slug } = await proven()
    await updateDrop(deps, actor, { id: drop, slug: `moved-${slug}`.slice(0, 63) })
    await refusesOthers(slug)
    await removeDomain(deps, actor, { id: drop, hostname })
    await deleteDrop(deps, actor, { id: drop })
    await refusesOthers(slug)
    expect((await createDrop(deps, actor, { slug })).drop.slug).toBe(slug)
    await deps.database.transact((tx) => deleteTenant(tx, actor.tenantId, { heldFor: null, now }))
    await refusesOthers(slug)
  })

  test('but it is if the domain used address records', async () => {
    const account = await owner()
    const hostname = freshName()
    await add(account, hostname)
    expect(await prove(account, hostname, { withToken: true })).toBe('proven')
    expect(await deps.database.read.domains.reservedFor(await slugOf(account))).toBeNull()
  })

  test('nor to its owner, if trust and safety removed the drop', async () => {
    const { actor, drop, slug } = await proven()
    const note = 'It deceived people.'
    await setDropRemoved(deps, 'plinthd', { drop, removed: true, note })
    await deleteDrop(deps, actor, { id: drop })
    await refusesOthers(slug)
    await expect(createDrop(deps, actor, { slug })).rejects.toMatchObject(taken)
  })

  test('the number of slugs permanently reserved for an account is limited', async () => {
    const { actor, drop, slug } = await proven()
    const other = (await createDrop(deps, actor, {})).drop
    await deps.database.transact(async (tx) => {
      for (let n = 1; n < reservedSlugsPerTenant; n++)
        await tx.domains.reserveSlug(parseSlug(`${slug}-${n}`), drop, now)
    })
    const refused = { code: 'forbidden', detail: expect.stringContaining('200 slugs') }
    const move = (id: DropId, to: string) => updateDrop(deps, actor, { id, slug: to })
    await expect(move(drop, `fresh-${slug}`)).rejects.toMatchObject(refused)
    await expect(add({ actor, drop: other.id }, freshName())).rejects.toMatchObject(refused)
    // A drop without domains may still change its slug, and reserved slugs may be used.
    await move(other.id, `${slug}-1`)
    expect((await add({ actor, drop: other.id }, freshName())).status).toBe('pending_dns')
    expect((await move(drop, `${slug}-2`)).drop.slug).toBe(`${slug}-2`)
  })

  test('nor as a random slug', async () => {
    const [first, second] = [Uint8Array.of(9, 8, 7), Uint8Array.of(7, 8, 9)]
    const account = await owner()
    const { drop } = await createDrop(deps, account.actor, { slug: randomSlug(first) })
    const hostname = freshName()
    await add({ ...account, drop: drop.id }, hostname)
    await prove({ ...account, drop: drop.id }, hostname, { target: drop.slug })
    await deleteDrop(deps, account.actor, { id: drop.id })
    now += 400 * dayMs
    const draws = [first, second]
    const random = (bytes: number) => (bytes === 3 && draws.shift()) || randomBytes(bytes)
    const { actor } = await owner()
    expect((await createDrop({ ...deps, random }, actor, {})).drop.slug).toBe(randomSlug(second))
  })

  test('reserved slugs of a deleted organisation go to its owner', async () => {
    const { actor, drop } = await owner()
    const { tenant } = await createOrganisation(deps, actor, { name: 'Together' })
    const member = { ...actor, tenantId: tenant.id }
    await setPlan({ actor: member, drop }, 'business')
    const { drop: shared } = await createDrop(deps, member, {})
    const hostname = freshName()
    await add({ actor: member, drop: shared.id }, hostname)
    await prove({ actor: member, drop: shared.id }, hostname, { target: shared.slug })
    await deleteOrganisation(deps, member, { confirm: 'Together' })
    await refusesOthers(shared.slug)
    expect((await createDrop(deps, actor, { slug: shared.slug })).drop.slug).toBe(shared.slug)
    await add({ actor, drop }, hostname)
    expect(await prove({ actor, drop }, hostname)).toBe('proven')
  })
})
