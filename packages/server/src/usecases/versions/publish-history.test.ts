// Publish history, drafts and retention as owners see them.
import { dayMs } from '@plinth/domain/base/day'
import { maxDrafts } from '@plinth/domain/versions/retention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUsage } from '../accounts/get-usage.ts'
import type { Deps } from '../base/deps.ts'
import { setPlan } from '../billing/set-plan.ts'
import {
  type Deployer,
  deployer,
  page,
  type TestDrop,
} from '../deploying/deploy-world.test-support.ts'
import { getDrop } from '../drops/get-drop.ts'
import {
  describeOnDatabases,
  loadOwned,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { findAddress } from '../serving/find-address.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { sweepDueDrops } from '../storage/sweep-due-drops.ts'
import { listPublishes } from './list-publishes.ts'
import { listVersions } from './list-versions.ts'
import { promoteVersion } from './promote-version.ts'

const never = new AbortController().signal
describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  let stores: RealStores
  let deps: Deps
  let target: TestDrop
  let client: Deployer
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now } }, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    target = await signUp(deps, 'free')
    client = deployer(deps, target)
  })

  const input = async () => ({ drop: await loadOwned(deps, target.actor, target.drop) })
  const views = async () => listVersions(deps, target.actor, await input())
  const numbers = async () => (await views()).map(({ version }) => version.number)
  const versionOf = async (number: number) => {
    const found = (await views()).find(({ version }) => version.number === number)
    if (!found) throw new Error(`there is no version ${number}`)
    return found.version
  }
  const promote = async (number: number) =>
    promoteVersion(deps, target.actor, { id: target.drop, versionId: (await versionOf(number)).id })
  const history = async () =>
    (await listPublishes(deps, target.actor, await input())).map(
      ({ publish: { kind, fromVersion, toVersion } }) => [kind, fromVersion, toVersion],
    )
  const deploy = (text: string, live = true) => client.deploy({ 'index.html': page(text) }, live)

  test('a list does not contradict itself if a version goes live while it is read', async () => {
    await deploy('one')
    const before = await input()
    await deploy('two')
    const listed = await listVersions(deps, target.actor, before)
    expect(listed.map(({ version, live }) => [version.number, live])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  test('a rollback is recorded as a publish, and a version keeps the time of its first publish', async () => {
    await deploy('one')
    const first = await versionOf(1)
    now += 1000
    await deploy('two')
    now += 1000
    const { version } = await promote(1)
    expect(version.publishedAt).toBe(first.publishedAt)
    expect(await versionOf(1)).toEqual(first)
    now += 1000
    await promote(2)
    await promote(2)
    expect(await history()).toEqual([
      ['promote', 1, 2],
      ['promote', 2, 1],
      ['deploy', 1, 2],
      ['deploy', null, 1],
    ])
    const [newest] = await listPublishes(deps, target.actor, await input())
    expect(newest).toMatchObject({
      publish: { at: now },
      author: { id: target.actor.userId, email: expect.stringContaining('@') },
    })
  })

  test('publishes of versions removed by retention stay in the history', async () => {
    for (const text of ['a', 'b', 'c', 'd']) await deploy(text)
    expect(await numbers()).toEqual([4, 3, 2])
    expect((await history()).at(-1)).toEqual(['deploy', null, 1])
  })

  test('drafts remove no version, and the newest ten are kept', async () => {
    for (const text of ['a', 'b', 'c']) await deploy(text)
    for (let draft = 0; draft <= maxDrafts; draft++) await deploy(`draft ${draft}`, false)
    expect(await numbers()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1])
    expect(await history()).toHaveLength(3)
    await deploy('live')
    expect(await numbers()).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2])
  })

  test('a promoted draft counts as a version and may remove the oldest one', async () => {
    await deploy('draft', false)
    for (const text of ['b', 'c', 'd']) await deploy(text)
    const { version } = await promote(1)
    expect(version).toMatchObject({ number: 1, publishedAt: now })
    expect(await numbers()).toEqual([4, 3, 1])
    await promote(4)
    expect(await numbers()).toEqual([4, 3, 1])
    expect(await history()).toMatchObject([['promote', 1, 4], ['promote', 4, 1], {}, {}, {}])
  })

  test('after a downgrade a promoted draft removes one version, a rollback none', async () => {
    const { email = '' } = (await deps.database.read.users.find(target.actor.userId)) ?? {}
    await setPlan(deps, { email, plan: 'plus' })
    for (const text of ['a', 'b', 'c', 'd', 'e']) await deploy(text)
    await deploy('draft', false)
    await setPlan(deps, { email, plan: 'free' })
    await promote(4)
    expect(await numbers()).toEqual([6, 5, 4, 3, 2, 1])
    await promote(6)
    expect(await numbers()).toEqual([6, 5, 4, 3, 2])
  })

  test('drafts expire after fourteen days, even if no job has run', async () => {
    await deploy('live')
    const { version: draft } = await deploy('draft', false)
    const { version: promoted } = await deploy('promoted', false)
    await promote(promoted.number)
    const used = async () => (await getUsage(deps, target.actor)).storageBytes
    const before = await used()
    now += 14 * dayMs - 1
    expect(await numbers()).toEqual([3, 2, 1])
    expect(await findAddress(deps, draft.previewLabel)).toMatchObject({ version: draft })
    now += 1
    expect(await numbers()).toEqual([3, 1])
    expect(await used()).toBe(before - draft.byteSize)
    expect(await findAddress(deps, draft.previewLabel)).toBeNull()
    const again = promoteVersion(deps, target.actor, { id: target.drop, versionId: draft.id })
    await expect(again).rejects.toMatchObject({ code: 'not_found' })

    const packs = async () => (await Array.fromAsync(deps.blobs.list(target.drop))).length
    await sweepDrop(deps, target.drop)
    const stored = await packs()
    await runHousekeeping(deps)
    await sweepDueDrops(deps, never)
    expect(await packs()).toBeLessThan(stored)
    expect(await deps.database.read.versions.find(target.drop, draft.id)).toBeNull()
    expect(await numbers()).toEqual([3, 1])
  })

  test('a drop whose drafts have all expired is empty and does not expire', async () => {
    await deploy('draft', false)
    const expiresAt = async () => {
      const view = await getDrop(deps, target.actor, await input())
      return [view.status, view.expiresAt]
    }
    expect(await expiresAt()).toEqual(['reserved', now + 30 * dayMs])
    now += 14 * dayMs
    expect(await expiresAt()).toEqual(['reserved', null])
    expect(await numbers()).toEqual([])
    const begun = await client.begin({ 'index.html': page('draft') })
    expect(begun.missing).toHaveLength(1)
  })

  test('the history is not visible to other accounts', async () => {
    await deploy('one')
    const { actor } = await signUp(deps, 'free')
    const refused = loadOwned(deps, actor, target.drop)
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  })

  test('concurrent publishes form one chain in the history', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(texts.map((text) => deploy(text)))
    const chain = (await history()).reverse()
    expect(chain.map(([, from]) => from)).toEqual([
      null,
      ...chain.slice(0, -1).map(([, , to]) => to),
    ])
    const drop = await deps.database.read.drops.find(target.drop)
    expect(chain.at(-1)?.[2]).toBe(drop?.liveVersion?.number)
    expect(await numbers()).toHaveLength(3)
  })
})
