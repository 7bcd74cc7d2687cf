import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { FailedPrecondition } from '../versions/failed-precondition.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { type Deployer, deployer, page, type TestDrop } from './deploy-world.test-support.ts'

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let target: TestDrop
  let client: Deployer
  beforeAll(async () => {
    stores = await openRealStores({}, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    target = await signUp(deps, 'free')
    client = deployer(deps, target)
  })

  const filesOf = (text: string) => ({ 'index.html': page(text) })
  const publish = async (text: string) => (await client.deploy(filesOf(text))).version
  const begin = async (text: string, ...[base]: [Parameters<Deployer['begin']>[1]?]) => {
    const begun = await client.begin(filesOf(text), base)
    await client.send(begun, page(text))
    return begun
  }
  const liveNumber = async () =>
    (await deps.database.read.drops.find(target.drop))?.liveVersion?.number

  test('the version that a deploy is begun with must be live at its end', async () => {
    const first = await publish('one')
    const byNumber = await begin('mine', { number: 1 })
    const byTag = await begin('also mine', { ids: [first.id], precondition: true })
    await publish('theirs')
    const conflict = { code: 'version_conflict', extra: { current_version: 2 } }
    const refusals = await Promise.allSettled([client.finish(byNumber), client.finish(byTag)])
    const reasons = refusals.map((each) => each.status === 'rejected' && each.reason)
    expect(reasons).toMatchObject([conflict, conflict])
    // The status of the response depends on how the version was named.
    expect(reasons.map((reason) => reason instanceof FailedPrecondition)).toEqual([false, true])
    await expect(client.finish(byTag, false)).rejects.toMatchObject(conflict)
    expect(await liveNumber()).toBe(2)
  })

  test('after a conflict the deploy can be finished, with the version that the client has seen', async () => {
    await publish('one')
    const begun = await begin('mine', { number: 1 })
    await publish('theirs')
    await expect(client.finish(begun)).rejects.toMatchObject({
      code: 'version_conflict',
      extra: { diff: expect.stringContaining('theirs') },
    })
    expect(await client.missing(begun)).toEqual([])
    await expect(client.finish(begun, true, { number: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    })
    const finished = await client.finish(begun, true, { number: 2 })
    expect(finished).toMatchObject({ live: true, version: { number: 3 } })
    expect(await client.read(finished.version)).toEqual(filesOf('mine'))
  })

  test('a deploy is finished if its base version is live again', async () => {
    const first = await publish('one')
    const begun = await begin('mine', { ids: [first.id] })
    await publish('theirs')
    await expect(client.finish(begun)).rejects.toMatchObject({ code: 'version_conflict' })
    await promoteVersion(deps, target.actor, { id: target.drop, versionId: first.id })
    expect(await client.finish(begun)).toMatchObject({ live: true })
  })

  test('of deploys that are begun with one version and finished at the same time, one goes live', async () => {
    await publish('one')
    const texts = ['a', 'b', 'c', 'd']
    const begun = await Promise.all(texts.map((text) => begin(text, { number: 1 })))
    const finished = await Promise.allSettled(begun.map((each) => client.finish(each)))
    expect(finished.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of finished)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'version_conflict' })
    expect(await liveNumber()).toBe(2)
    const winner = begun[finished.findIndex(({ status }) => status === 'fulfilled')] ?? begun[0]
    // The client may have missed the first response.
    if (winner) expect(await client.finish(winner)).toMatchObject({ version: { number: 2 } })
  })

  test('a draft does not go live over a version that was published since', async () => {
    await publish('one')
    const begun = await begin('draft', { number: 1 })
    const draft = await client.finish(begun, false)
    const theirs = await publish('theirs')
    await expect(client.finish(begun)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await liveNumber()).toBe(theirs.number)
    const promoted = await client.finish(begun, true, { number: theirs.number })
    expect(promoted).toMatchObject({ live: true, version: { id: draft.version.id } })
  })

  test('a first deploy does not replace another one', async () => {
    const begun = await begin('mine', { number: 0 })
    await publish('theirs')
    await expect(client.finish(begun)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await liveNumber()).toBe(1)
  })
})
