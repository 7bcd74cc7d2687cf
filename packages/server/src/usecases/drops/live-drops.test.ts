// The choice of the drops that stay live after a paid plan ended, on real stores.
import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { describeOnDatabases, openRealStores, signUp } from '../real-stores.test-support.ts'
import { deleteDrop } from './delete-drop.ts'
import { listDrops } from './list-drops.ts'
import { chooseLiveDrops, getLiveDrops } from './live-drops.ts'

describeOnDatabases((environment) => {
  test('the chosen drops are live, the others are paused, and a free place goes to the next', async () => {
    let now = Date.UTC(2030, 0, 1)
    const clock = { now: () => now++ }
    const { deps, remove } = await openRealStores({ clock }, await environment())
    const { actor, drop: first } = await signUp(deps, 'plus')
    const publish = async () => {
      const page = { content: '<p>a', format: 'html', source: 'mcp' } as const
      return (await publishDocument(deps, actor, page)).id
    }
    await deleteDrop(deps, actor, { id: first })
    const ids = [
      await publish(),
      await publish(),
      await publish(),
      await publish(),
      await publish(),
    ] as [DropId, DropId, DropId, DropId, DropId]
    const setPlan = (plan: 'plus' | null) =>
      deps.database.transact((tx) =>
        tx.tenants.setSubscription(
          actor.tenantId,
          plan && complimentarySubscription(plan, clock.now()),
          clock.now(),
        ),
      )
    const statuses = async () => {
      const views = new Map((await listDrops(deps, actor)).map((v) => [v.drop.id, v.status]))
      return ids.map((id) => views.get(id) ?? 'gone')
    }
    const choose = (...chosen: DropId[]) => chooseLiveDrops(deps, actor, { ids: chosen })

    expect((await getLiveDrops(deps, actor)).drops).toEqual([])
    await expect(choose(ids[4])).rejects.toMatchObject({ code: 'invalid_field' })
    await setPlan(null)
    expect(await statuses()).toEqual(['live', 'live', 'live', 'paused', 'paused'])
    // A claim is never refused, and never paused.
    const visitor = { network: '192.0.2.9', browserId: null }
    const { view } = await publishMarkdownAnonymously(deps, visitor, { markdown: 'one' })
    const later = view.drop.id
    await deps.database.transact((tx) => tx.drops.claim(later, actor.tenantId, clock.now()))
    const { limit, drops } = await choose(ids[4], ids[3], ids[4])
    expect([limit, drops.map(({ drop }) => drop.kept)]).toEqual([
      3,
      [false, false, false, true, true],
    ])
    expect(await statuses()).toEqual(['live', 'paused', 'paused', 'live', 'live'])
    await deleteDrop(deps, actor, { id: ids[3] })
    expect(await statuses()).toEqual(['live', 'live', 'paused', 'gone', 'live'])

    await expect(choose(later)).rejects.toMatchObject({ code: 'invalid_field' })
    await expect(choose(ids[0], ids[1], ids[2], ids[4])).rejects.toMatchObject({
      code: 'invalid_field',
    })
    const admin = { ...(await signUp(deps, 'free')).actor, tenantId: actor.tenantId }
    await expect(chooseLiveDrops(deps, admin, { ids: [] })).rejects.toThrow()

    await setPlan('plus')
    expect(await statuses()).toEqual(['live', 'live', 'live', 'gone', 'live'])
    await setPlan(null)
    expect(await statuses()).toEqual(['live', 'live', 'paused', 'gone', 'live'])
    await choose()
    expect(await statuses()).toEqual(['live', 'live', 'live', 'gone', 'paused'])
    await remove()
  })
})
