// Publishing to a drop that visitors do not see because it has expired or is paused.
import { dayMs } from '@plinth/domain/base/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { deployer, page, type TestDrop } from '../deploying/deploy-world.test-support.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { editFiles } from '../editing/edit-files.ts'
import {
  describeOnDatabases,
  loadOwned,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { listVersions } from '../versions/list-versions.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { publishDocument } from './publish-document.ts'

describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  let stores: RealStores
  let deps: Deps
  let target: TestDrop
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now++ } }, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    target = await signUp(deps, 'plus')
    await deployer(deps, target).deploy({ 'index.html': page('one') })
  })

  const setPlan = (plan: 'plus' | null) =>
    deps.database.transact((tx) =>
      tx.tenants.setSubscription(
        target.actor.tenantId,
        plan && complimentarySubscription(plan, now),
        now,
      ),
    )
  const document = { content: '<p>a', format: 'html', source: 'mcp' } as const
  const publish = async (slug?: string) =>
    publishDocument(deps, target.actor, { ...document, slug })
  const slugOf = async (id = target.drop) => (await deps.database.read.drops.find(id))?.slug ?? ''
  const saying = (text: string) => [
    { file: 'index.html', line: null, message: expect.stringContaining(text) },
  ]

  test('every way to add a version or to make one live says that the drop has expired', async () => {
    await updateDrop(deps, target.actor, { id: target.drop, expireAt: now + 10_000 })
    const before = await publish(await slugOf())
    expect(before).toMatchObject({ offline: null, warnings: [] })
    now += 20_000
    const expired = { offline: 'expired', warnings: saying('return 410. Set a later expiry date') }
    const drop = await loadOwned(deps, target.actor, target.drop)
    const client = deployer(deps, target)
    const begun = await client.begin({ 'index.html': page('two') })
    await client.send(begun, page('two'))
    expect(await publish(await slugOf())).toMatchObject(expired)
    const edits = [{ old: '<p>a', new: '<p>b' }]
    expect(await editFiles(deps, target.actor, { drop, edits })).toMatchObject(expired)
    expect(await client.finish(begun)).toMatchObject(expired)
    expect(await client.finish(begun)).toMatchObject(expired)
    const [, earlier] = await listVersions(deps, target.actor, { drop })
    const versionId = earlier?.version.id ?? ''
    const promoted = await promoteVersion(deps, target.actor, { id: target.drop, versionId })
    expect(promoted).toMatchObject(expired)
    await updateDrop(deps, target.actor, { id: target.drop, expireAt: null })
    expect(await publish(await slugOf())).toMatchObject({ offline: null, warnings: [] })
  })

  test('a token keeps no free account alive, and is told so for old and new drops', async () => {
    await setPlan(null)
    now += 31 * dayMs
    const expired = {
      offline: 'expired',
      warnings: saying('once the owner of the account signs in'),
    }
    expect(await publish(await slugOf())).toMatchObject(expired)
    expect(await publish()).toMatchObject(expired)
  })

  test('a drop that is paused after a plan ended', async () => {
    for (let count = 0; count < 3; count += 1) await publish()
    const last = await publish()
    await setPlan(null)
    expect(await publish(last.slug)).toMatchObject({
      offline: 'paused',
      warnings: saying('return 503. Upgrade, or choose which drops stay live'),
    })
    expect(await publish(await slugOf())).toMatchObject({ offline: null, warnings: [] })
  })
})
