import { dayMs } from '@plinth/domain/base/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import {
  type Deployer,
  deployer,
  page,
  type TestDrop,
} from '../deploying/deploy-world.test-support.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { findEarlierVersions } from './find-earlier-versions.ts'

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

  const liveVersion = async () => {
    const version = (await deps.database.read.drops.find(target.drop))?.liveVersion
    if (!version) throw new Error('nothing is live')
    return version
  }
  /** Numbers of the earlier versions, and the days for which each is still found. */
  const earlier = async () =>
    (await findEarlierVersions(deps, await liveVersion())).map(({ version, until }) => [
      version.number,
      (until - now) / dayMs,
    ])
  const deploy = (text: string, live = true) => client.deploy({ 'index.html': page(text) }, live)

  test('versions are found for a week after they were replaced, unless retention removes them', async () => {
    await deploy('one')
    expect(await earlier()).toEqual([])
    now += 30 * dayMs
    await deploy('two')
    now += dayMs
    await deploy('a draft', false)
    expect(await earlier()).toEqual([[1, 6]])
    await deploy('four')
    expect(await earlier()).toEqual([
      [2, 7],
      [1, 6],
    ])
    // Free keeps three versions.
    await deploy('five')
    expect(await earlier()).toEqual([
      [4, 7],
      [2, 7],
    ])
    now += 7 * dayMs
    expect(await earlier()).toEqual([])
  })

  test('for a version that was replaced a moment ago, the next one is found', async () => {
    await deploy('one')
    const served = await liveVersion()
    await deploy('two')
    const found = await findEarlierVersions(deps, served)
    expect(found.map(({ version }) => version.number)).toEqual([2])
  })

  test('every version that a larger plan keeps is found', async () => {
    target = await signUp(deps, 'business')
    client = deployer(deps, target)
    for (let version = 1; version <= 13; version += 1) await deploy(`version ${version}`)
    expect((await earlier()).map(([number]) => number)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })

  test('after a rollback, the version that was rolled back is an earlier one', async () => {
    await deploy('one')
    const first = await liveVersion()
    now += 1000
    await deploy('two')
    now += dayMs
    await promoteVersion(deps, target.actor, { id: target.drop, versionId: first.id })
    now += dayMs
    expect(await earlier()).toEqual([[2, 6]])
  })
})
