// Queued purges on real stores, sent to a real HTTP server; only the clock is simulated.
import type { DropId } from '@plinth/domain/base/ids'
import { afterEach, describe, expect, test } from 'vitest'
import { markOwnerSeen } from '../access/owner-changes.ts'
import { claimDrop } from '../claiming/claim-drops.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { chooseLiveDrops } from '../drops/live-drops.ts'
import { readPurgeQueue } from '../measuring/read-purge-queue.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { describeOnDatabases, signUp } from '../real-stores.test-support.ts'
import { followCdn } from './follow-cdn.ts'
import { purgeDue, repeatAfterMs } from './purge-due.ts'
import { purgeNow } from './purge-now.ts'
import {
  endPurgingWorlds,
  never,
  startPurgingWorld as start,
  time,
} from './purging-world.test-support.ts'

afterEach(endPurgingWorlds)

describeOnDatabases((environment) => {
  test('a change is purged at once and again some seconds later, and then leaves the queue', async () => {
    const { api, change, run } = await start(environment)
    await change('a', 'b', 'a')
    expect(await run()).toEqual([])
    expect(api.purges).toEqual([['host-a', 'host-b']])
    await run()
    time.now += repeatAfterMs - 1
    await run()
    expect(api.purges).toHaveLength(1)
    time.now += 1
    await run()
    await run()
    time.now += 100 * repeatAfterMs
    await run()
    expect(api.purges).toEqual([
      ['host-a', 'host-b'],
      ['host-a', 'host-b'],
    ])
  })

  test('a change during the pause before the second purge has its own', async () => {
    const { api, change, run } = await start(environment)
    await change('a')
    await run()
    time.now += repeatAfterMs - 1
    await change('a')
    await run()
    time.now += 1
    await run()
    time.now += repeatAfterMs
    await run()
    expect(api.purges).toEqual([['host-a'], ['host-a'], ['host-a'], ['host-a']])
  })

  test('requests that the CDN accepted are not repeated because it refuses the next one', async () => {
    const { api, change, deps } = await start(environment)
    const run = () => purgeDue({ ...deps, cdn: deps.cdn && { ...deps.cdn, maxTags: 2 } }, never)
    for (const label of ['a', 'b', 'c', 'd', 'e']) {
      time.now += 1
      await change(label)
    }
    for (let minute = 0; minute < 3; minute++) {
      api.respondWith(null, { status: 429 })
      await run()
      time.now += 1000
    }
    expect(api.purges).toEqual([['host-a', 'host-b'], ['host-c', 'host-d'], ['host-e']])
    expect(await readPurgeQueue(deps)).toEqual({ size: 0, oldestSeconds: 0 })
  })

  test('the drops of an owner are purged although the CDN takes few requests at a time', async () => {
    const { api, deps } = await start(environment)
    const { actor, drop } = await signUp(deps, 'plus')
    const second = (await createDrop(deps, actor, {})).drop.id
    const run = () => purgeDue({ ...deps, cdn: deps.cdn && { ...deps.cdn, maxTags: 1 } }, never)
    await run()
    time.now += repeatAfterMs
    await run()
    api.purges.length = 0
    await deps.database.transact((tx) => tx.changes.append({ tenant: actor.tenantId }, time.now))
    for (let minute = 0; minute < 2; minute++) {
      api.respondWith(null, { status: 429 })
      await run()
      time.now += 1000
    }
    expect(new Set(api.purges.flat())).toEqual(new Set([`drop-${drop}`, `drop-${second}`]))
    expect(api.purges).toHaveLength(2)
  })

  test('a change of an owner purges all of their drops, in requests that the CDN takes', async () => {
    const { api, deps, run } = await start(environment)
    const { actor, drop } = await signUp(deps, 'plus')
    await run()
    time.now += repeatAfterMs
    await run()
    api.purges.length = 0
    await deps.database.transact(async (tx) => {
      await tx.changes.append({ tenant: actor.tenantId }, time.now)
      for (let n = 0; n < 250; n++) await tx.changes.append({ label: `l${n}` }, time.now)
      await tx.changes.append({ label: '*.drops.example,app.example' }, time.now)
    })
    await run()
    expect(api.purges.map(({ length }) => length)).toEqual([100, 100, 51])
    expect(api.purges.flat()).toContain(`drop-${drop}`)
  })

  test('an owner who signs in, or deletes a drop, purges no other drops', async () => {
    const { api, deps, run } = await start(environment)
    const { actor, drop } = await signUp(deps, 'plus')
    const second = (await createDrop(deps, actor, {})).drop.id
    await run()
    time.now += repeatAfterMs
    await run()
    api.purges.length = 0
    await deps.database.transact((tx) => markOwnerSeen(tx, actor.userId, time.now))
    await run()
    expect(api.purges).toEqual([])
    await deleteDrop(deps, actor, { id: second })
    await run()
    expect(api.purges.flat()).toContain(`drop-${second}`)
    expect(api.purges.flat()).not.toContain(`drop-${drop}`)
  })

  test('an owner who chooses the same live drops again purges nothing', async () => {
    const { api, deps, run } = await start(environment)
    const { actor, drop } = await signUp(deps, 'plus')
    const ids = [drop]
    for (let n = 0; n < 3; n++) ids.push((await createDrop(deps, actor, {})).drop.id)
    time.now += 1
    await deps.database.transact((tx) => tx.tenants.setSubscription(actor.tenantId, null, time.now))
    const choose = async (...chosen: DropId[]) => {
      await chooseLiveDrops(deps, actor, { ids: chosen })
      await run()
      const purged = api.purges.splice(0).flat()
      time.now += repeatAfterMs
      await run()
      api.purges.length = 0
      return purged
    }
    const some = ids.slice(0, 2)
    expect(await choose(...some)).toContain(`drop-${drop}`)
    expect(await choose(...some)).toEqual([])
    expect(await choose(...ids.slice(1, 3))).toContain(`drop-${drop}`)
  })

  test('an owner who claims a drop purges no other drops', async () => {
    const { api, deps, run } = await start(environment)
    const { actor, drop } = await signUp(deps, 'plus')
    const visitor = { network: '192.0.2.9', browserId: null }
    const { view } = await publishMarkdownAnonymously(deps, visitor, { markdown: 'one' })
    const { tenantId, userId } = actor
    await run()
    time.now += repeatAfterMs
    await run()
    api.purges.length = 0
    await deps.database.transact((tx) =>
      claimDrop(tx, { drop: view.drop, tenantId, userId, joinedAt: time.now }),
    )
    await run()
    expect(api.purges.flat()).toContain(`drop-${view.drop.id}`)
    expect(api.purges.flat()).not.toContain(`drop-${drop}`)
  })

  test('everything is purged in place of very many tags', async () => {
    const { api, deps, run } = await start(environment)
    await deps.database.transact(async (tx) => {
      for (let n = 0; n < 2001; n++)
        await tx.changes.append({ tenant: null, label: `l${n}` }, time.now)
    })
    const cdn = deps.cdn && { ...deps.cdn, maxTags: 30 }
    // The queue alone is not too long.
    await purgeDue({ ...deps, cdn }, never, { batchSize: 1000, maxDue: 9999 })
    // Batches of 1000 changes, each with more tags than 20 requests can have, and the last one.
    expect(api.purges).toEqual(['everything', 'everything', ['host-l2000']])
    // Their second purges are too many by themselves, and so are replaced by two of everything.
    for (let purge = 0; purge < 2; purge += 1) {
      time.now += repeatAfterMs
      await run()
    }
    expect(await deps.database.read.purges.hasDue(Number.MAX_SAFE_INTEGER)).toBe(false)
  })

  test('second purges that wait count, because first purges come before them', async () => {
    const { api, change, deps } = await start(environment)
    const limits = { batchSize: 4, maxDue: 9 }
    for (const label of ['a', 'b']) {
      await change(...Array.from({ length: 6 }, (_, n) => `${label}${n}`))
      api.purges.length = 0
      await purgeDue(deps, never, limits)
      time.now += repeatAfterMs
    }
    expect(api.purges).toEqual(['everything'])
  })

  test('everything is purged in place of a very long queue, once', async () => {
    const { api, change, deps, run } = await start(environment)
    const limits = { batchSize: 4, maxDue: 9 }
    await change(...Array.from({ length: 8 }, (_, n) => `l${n}`))
    await purgeDue(deps, never, limits)
    expect(api.purges.map(({ length }) => length)).toEqual([4, 4])
    api.purges.length = 0
    api.respondWith({ status: 503 })
    await change(...Array.from({ length: 10 }, (_, n) => `m${n}`))
    await purgeDue(deps, never, limits)
    expect(await readPurgeQueue(deps)).toMatchObject({ size: 1 })
    api.respondWith()
    time.now += repeatAfterMs
    await run()
    time.now += repeatAfterMs
    await run()
    expect(api.purges).toEqual(['everything', 'everything'])
  })

  test('a CDN that refuses for long is purged at once when it accepts again', async () => {
    const { api, change, deps, run } = await start(environment)
    const limits = { batchSize: 4, maxDue: 9 }
    api.respondWith(...Array.from({ length: 99 }, () => ({ status: 503 })))
    for (let hour = 0; hour < 10; hour++) {
      await change(...Array.from({ length: 10 }, (_, n) => `l${n}`))
      await purgeDue(deps, never, limits)
      time.now += 3_600_000
    }
    expect(await readPurgeQueue(deps)).toMatchObject({ size: 1 })
    api.respondWith()
    await run()
    expect(api.purges).toEqual(['everything'])
  })

  test('an owner who changes a drop again and again purges nothing else', async () => {
    const { api, change, deps } = await start(environment)
    const limits = { batchSize: 4, maxDue: 9 }
    await change(...Array.from({ length: 200 }, () => 'a'))
    await purgeDue(deps, never, limits)
    const first = api.purges.length
    expect(new Set(api.purges.flat())).toEqual(new Set(['host-a']))
    time.now += repeatAfterMs
    await purgeDue(deps, never, limits)
    // The second purge of all changes in one request is one, not as many as the changes.
    expect(api.purges.length).toBeLessThan(2 * first)
    expect(new Set(api.purges.flat())).toEqual(new Set(['host-a']))
  })

  test('neither do the preview addresses of the versions that each publish removes', async () => {
    const { api, deps } = await start(environment)
    const { actor, drop } = await signUp(deps, 'free')
    const limits = { batchSize: 4, maxDue: 9 }
    const page = (n: number) => ({ content: `<p>${n}`, format: 'html', source: 'mcp' }) as const
    const { slug } = (await deps.database.read.drops.find(drop)) ?? {}
    for (let n = 0; n < 15; n++)
      await publishDocument(deps, actor, { ...page(n), slug: slug ?? '' })
    await purgeDue(deps, never, limits)
    expect(api.purges).not.toContain('everything')
    expect(api.purges.flat()).toContain(`drop-${drop}`)
  })

  test('a CDN that is new here is purged once, and nothing is queued without one', async () => {
    const { api, change, deps, run } = await start(environment)
    await followCdn(deps)
    await followCdn(deps)
    await run()
    expect(api.purges).toEqual(['everything'])
    await change('a')
    await followCdn({ ...deps, cdn: null })
    time.now += repeatAfterMs
    await run()
    expect(api.purges).toEqual(['everything'])
    expect(await purgeDue({ ...deps, cdn: null }, never)).toEqual([])
    expect(await readPurgeQueue({ ...deps, cdn: null })).toBeNull()
    await followCdn(deps)
    await run()
    expect(api.purges).toEqual(['everything', 'everything'])
  })

  test('a start that crashes while it empties the queue loses no purge', async () => {
    const { api, change, deps, run } = await start(environment)
    await followCdn(deps)
    await run()
    await change('a')
    const { database } = deps
    // Began at the same time as the other, whose CDN it has not seen yet.
    const dying = {
      ...deps,
      database: {
        ...database,
        read: { ...database.read, purges: { ...database.read.purges, target: async () => null } },
        transactWithoutSync: (async (work, options) => {
          const result = await database.transactWithoutSync(work, options)
          if (typeof result === 'number') throw new Error('crash after a removal')
          return result
        }) as typeof database.transactWithoutSync,
      },
    }
    await expect(followCdn(dying)).rejects.toThrow('crash')
    api.purges.length = 0
    await followCdn(deps)
    await run()
    expect(api.purges[0]).toBe('everything')
  })
})

describe('by hand', () => {
  test('a drop or everything is purged at once, and a failure is explained', async () => {
    const { api, deps } = await start()
    const { drop } = await signUp(deps, 'plus')
    const slug = (await deps.database.read.drops.find(drop))?.slug ?? ''
    await purgeNow(deps, slug)
    await purgeNow(deps, 'was-deleted')
    await purgeNow(deps, null)
    expect(api.purges).toEqual([
      [`drop-${drop}`, `host-${slug}`],
      ['host-was-deleted'],
      'everything',
    ])
    api.respondWith({ status: 401 })
    await expect(purgeNow(deps, null)).rejects.toThrow('does not accept PLINTH_CDN_TOKEN')
    await expect(purgeNow({ ...deps, cdn: null }, null)).rejects.toThrow('PLINTH_CDN is not set')
    await expect(purgeNow(deps, 'No Slug')).rejects.toThrow('slug')
  })
})
