// Drops that expire at a date set by their owner, on real stores; only the clock and the mail server are
// simulated.
// @module-tag slow
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import { assert, expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { viewDrop } from '../drops/drop-view.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { transferOwnership } from '../organisations/transfer-ownership.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import {
  describeOnDatabases,
  inSession,
  openRealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { findAddress } from '../serving/find-address.ts'
import { processExpiry } from './process-expiry.ts'

const never = new AbortController().signal

async function openWorld(environment: Parameters<typeof openRealStores>[1]) {
  let now = Date.UTC(2030, 0, 1)
  const sent: Extract<Mail, { kind: 'removing' }>[] = []
  let failure: Error | null = null
  const mailer = {
    async send(_: string, mail: Mail) {
      if (failure) throw failure
      if (mail.kind === 'removing') sent.push(mail)
    },
  }
  const stores = await openRealStores({ clock: { now: () => now }, mailer }, environment)
  const { deps } = stores
  const world = {
    ...stores,
    sent,
    now: () => now,
    fail: (error: Error | null) => {
      failure = error
    },
    async newOwner(): Promise<AccountActor> {
      return (await signUp(deps, 'plus')).actor
    },
    /** A drop that expires in so many days. */
    async publish(actor: AccountActor, days: number): Promise<DropId> {
      now += 1
      const page = { content: '<p>a', format: 'html', source: 'mcp' } as const
      const { id } = await publishDocument(deps, actor, page)
      await updateDrop(deps, actor, { id, expireAt: now + days * dayMs })
      return id
    },
    /** A running server reads the time every minute, here every other day. */
    async passDays(days: number, on: Deps = deps): Promise<void> {
      for (let left = days; left > 0; left -= 2) {
        now += Math.min(left, 2) * dayMs
        await on.clockWatch.read()
      }
      expect(await processExpiry(on, never)).toEqual([])
      await deliverMail(on, never)
    },
    async statusOf(id: DropId): Promise<string> {
      const drop = await deps.database.read.drops.find(id)
      if (!drop) return 'gone'
      const owner = drop.tenantId && (await deps.database.read.tenants.find(drop.tenantId))
      return viewDrop(drop, owner || null, now).status
    },
  }
  return world
}

describeOnDatabases((environment) => {
  test('a drop is deleted 30 days after its date, and one mail names drops of the same days', async () => {
    const world = await openWorld(await environment())
    const { deps, sent, passDays, statusOf, publish } = world
    const owner = await world.newOwner()
    const ids = [await publish(owner, 5), await publish(owner, 6), await publish(owner, 9)]
    const statuses = () => Promise.all(ids.map(statusOf))
    const slug = (await deps.database.read.drops.find(ids[0] as DropId))?.slug ?? ''
    await passDays(4.9)
    expect(await statuses()).toEqual(['live', 'live', 'live'])
    await passDays(0.1)
    expect(await statuses()).toEqual(['expired', 'live', 'live'])
    await passDays(21.9)
    expect(sent).toEqual([])
    await passDays(0.1)
    const [mail] = sent
    expect(mail?.drops.map((drop) => drop.slug)).toHaveLength(2)
    expect(mail?.drops[0]).toMatchObject({ slug, removedAt: world.now() + 8 * dayMs })
    await passDays(4)
    expect(sent).toHaveLength(2)
    await passDays(3.9)
    expect(await statuses()).toEqual(['expired', 'expired', 'expired'])
    await passDays(0.1)
    expect(await statuses()).toEqual(['gone', 'expired', 'expired'])
    expect(await findAddress(deps, slug)).toEqual({ kind: 'gone' })
    await passDays(1)
    expect(await statuses()).toEqual(['gone', 'gone', 'expired'])
    await passDays(3)
    expect(await statuses()).toEqual(['gone', 'gone', 'gone'])
    expect(sent).toHaveLength(2)
    await world.remove()
  })

  test('a later date or none brings the drop back, and a mail that was not sent deletes nothing', async () => {
    const world = await openWorld(await environment())
    const { deps, sent, passDays, statusOf, publish } = world
    const owner = await world.newOwner()
    const [first, second, third] = [
      await publish(owner, 1),
      await publish(owner, 1),
      await publish(owner, 1),
    ] as const
    await passDays(25)
    expect(sent.map(({ drops }) => drops.length)).toEqual([3])
    await updateDrop(deps, owner, { id: first, expireAt: null })
    await updateDrop(deps, owner, { id: second, expireAt: world.now() + dayMs })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['live', 'live'])
    await setDropRemoved(deps, 'plinthd', { drop: third, removed: true, note: '' })
    await passDays(15)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['live', 'expired'])
    // The notice that the owner got before the removal does not count for the restored drop.
    await setDropRemoved(deps, 'plinthd', { drop: third, removed: false, note: '' })
    const unreachable = { ...deps, mailReachesPeople: false }
    await passDays(60, unreachable)
    expect([await statusOf(second), await statusOf(third)]).toEqual(['expired', 'expired'])
    world.fail(new Error('the mail server is unreachable'))
    await passDays(1)
    for (let day = 0; day < 20; day++) await passDays(1)
    expect([await statusOf(second), await statusOf(third)]).toEqual(['expired', 'expired'])
    world.fail(null)
    for (let day = 0; day < 12; day++) await passDays(1)
    expect(sent.length).toBeGreaterThan(1)
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      'live',
      'gone',
      'gone',
    ])
    await world.remove()
  })

  test('a new owner of an organisation gets an email before its drops are deleted', async () => {
    const world = await openWorld(await environment())
    const { deps, sent, passDays, statusOf, publish } = world
    const owner = await world.newOwner()
    const { tenant } = await createOrganisation(deps, owner, { name: 'Orchard' })
    const { userId } = await world.newOwner()
    const member = { userId, role: 'member', joinedAt: 1 } as const
    await deps.database.transact((tx) => tx.tenants.addMember(tenant.id, member))
    const actor = await inSession(deps, { ...owner, tenantId: tenant.id })
    const id = await publish(actor, 1)
    await passDays(25)
    await transferOwnership(deps, await inSession(deps, actor), { userId })
    await passDays(0)
    await passDays(7.9)
    expect([sent.length, await statusOf(id)]).toEqual([2, 'expired'])
    await passDays(0.2)
    expect([sent.length, await statusOf(id)]).toEqual([2, 'gone'])
    await world.remove()
  })

  test('drops that cannot be processed are tried again a day later', async () => {
    const world = await openWorld(await environment())
    const { deps, sent, passDays, publish } = world
    await publish(await world.newOwner(), 1)
    await passDays(22)
    const broken = { seal: () => assert.fail('no seal'), open: deps.sealer.open }
    const due = () => deps.database.read.ownExpiries.due(world.now() + 2 * dayMs, 10)
    const [owner] = await due()
    await expect(passDays(1, { ...deps, sealer: broken })).rejects.toThrow('no seal')
    await passDays(0.9)
    expect(sent).toEqual([])
    expect(await due()).toEqual([owner])
    await passDays(0.1)
    expect(sent).toHaveLength(1)
    await world.remove()
  })
})
