// The lease and the pauses of the purge job, on real stores: crashes, failures, and wrong clocks.
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { readPurgeQueue } from '../measuring/read-purge-queue.ts'
import { describeOnDatabases } from '../real-stores.test-support.ts'
import { purgeDue, repeatAfterMs } from './purge-due.ts'
import {
  endPurgingWorlds,
  never,
  startPurgingWorld as start,
  time,
} from './purging-world.test-support.ts'

afterEach(endPurgingWorlds)

const hourMs = 3_600_000

describeOnDatabases((environment) => {
  test('a failure is reported, and the purge stays queued and is tried after a pause', async () => {
    const { api, change, deps, failures, run } = await start(environment)
    api.respondWith({ status: 503 })
    await change('a')
    expect(await run()).toEqual([])
    expect(failures.operations).toEqual(['purge-cdn'])
    await change('b')
    await run()
    expect(api.requests).toBe(1)
    time.now += 1000
    await run()
    expect(api.requests).toBe(2)
    time.now += 1999
    await run()
    expect(api.requests).toBe(2)
    expect(await readPurgeQueue(deps)).toEqual({ size: 2, oldestSeconds: expect.closeTo(2.999) })
    api.respondWith()
    time.now += 1
    await run()
    expect(api.purges).toEqual([['host-a', 'host-b']])
    expect(await readPurgeQueue(deps)).toEqual({ size: 0, oldestSeconds: 0 })
  })

  test('a CDN that asks to wait gets no request until then, from any process', async () => {
    const { api, change, deps, run } = await start(environment)
    const other = { ...deps, processes: { ...deps.processes, self: 'another process' } }
    api.respondWith({ status: 429, headers: { 'retry-after': '90' } })
    await change('a')
    await run()
    api.respondWith()
    time.now += 89_999
    await Promise.all([run(), purgeDue(other, never)])
    expect(api.requests).toBe(1)
    time.now += 1
    await purgeDue(other, never)
    expect(api.purges).toEqual([['host-a']])
  })

  test('after a crash between the purge and its end, it is purged again', async () => {
    const { api, change, deps, run } = await start(environment)
    await change('a')
    const { transactWithoutSync } = deps.database
    let isDead = false
    const dying = {
      ...deps,
      processes: { ...deps.processes, self: 'a process of another machine' },
      cdn: deps.cdn && {
        ...deps.cdn,
        async purge(...args: Parameters<NonNullable<Deps['cdn']>['purge']>) {
          await deps.cdn?.purge(...args)
          isDead = true
        },
      },
      database: {
        ...deps.database,
        transactWithoutSync: ((work, options) =>
          isDead
            ? new Promise(() => {})
            : transactWithoutSync(work, options)) as typeof transactWithoutSync,
      },
    }
    void purgeDue(dying, never)
    await expect.poll(() => api.purges).toEqual([['host-a']])
    await expect.poll(() => isDead).toBe(true)
    await run()
    expect(api.purges).toHaveLength(1)
    time.now += 20_000
    await run()
    expect(api.purges).toEqual([['host-a'], ['host-a']])
  })

  test('one process at a time purges, and none of the changes is left', async () => {
    const { api, change, deps } = await start(environment)
    const nodes = ['a', 'b', 'c'].map((self) => ({
      ...deps,
      processes: { ...deps.processes, self },
    }))
    await Promise.all(
      nodes.map(async (node, n) => {
        await change(`label-${n}`)
        await purgeDue(node, never)
      }),
    )
    expect(new Set(api.purges.flat())).toEqual(
      new Set(['host-label-0', 'host-label-1', 'host-label-2']),
    )
    expect(await readPurgeQueue(deps)).toEqual({ size: 0, oldestSeconds: 0 })
  })

  test('an aborted run leaves the queue to the next one, which need not wait', async () => {
    const { api, change, run } = await start(environment)
    const stopping = new AbortController()
    await change('a')
    stopping.abort()
    await run(stopping.signal)
    expect(api.requests).toBe(0)
    await run()
    expect(api.purges).toEqual([['host-a']])
  })

  test('an error of the database does not delay the purge by the length of the lease', async () => {
    const { api, change, deps, run } = await start(environment)
    await change('a')
    const { transactWithoutSync } = deps.database
    const failing = {
      ...deps,
      database: {
        ...deps.database,
        transactWithoutSync: (async (work, options) => {
          if (api.requests > 0) throw new Error('The disk is full.')
          return transactWithoutSync(work, options)
        }) as typeof transactWithoutSync,
      },
    }
    await expect(purgeDue(failing, never)).rejects.toThrow('disk')
    await run()
    expect(api.purges).toEqual([['host-a'], ['host-a']])
  })

  test('a pause that began while the clock was wrong ends once the clock is right', async () => {
    const { api, change, deps, run } = await start(environment)
    const other = { ...deps, processes: { ...deps.processes, self: 'another process' } }
    await change('a')
    api.respondWith({ status: 429, headers: { 'retry-after': '90' } })
    time.now += 36 * hourMs
    await run()
    api.respondWith()
    time.now -= 36 * hourMs
    await purgeDue(other, never)
    expect(api.purges).toEqual([['host-a']])
  })

  test('a second purge that was settled while the clock was wrong follows after the usual time', async () => {
    const { api, change, run } = await start(environment)
    await change('a')
    time.now += 400 * 24 * hourMs
    await run()
    time.now -= 400 * 24 * hourMs
    await run()
    expect(api.requests).toBe(1)
    time.now += repeatAfterMs
    await run()
    expect(api.purges).toEqual([['host-a'], ['host-a']])
  })

  test('a node whose clock is some minutes behind does not purge again too soon', async () => {
    const { api, change, run } = await start(environment)
    await change('a')
    await run()
    time.now -= 300_000
    await run()
    expect(api.requests).toBe(1)
  })
})
