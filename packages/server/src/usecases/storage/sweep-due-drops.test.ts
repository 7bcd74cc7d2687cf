// The job that runs requested sweeps, on several nodes and after crashes.
// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@plinth/domain/base/day'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Environment } from '../../config/environment.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import {
  describeOnDatabases,
  openNode,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { leaseMs, withUploadHold } from './blob-hold.ts'
import { neededPacks, storedPacks } from './packs.test-support.ts'
import { sweepDueDrops } from './sweep-due-drops.ts'

const never = new AbortController().signal
const minuteMs = 60_000

describeOnDatabases((environmentOf) => {
  let now = Date.now()
  const clock = { now: () => now }
  let environment: Environment
  let stores: RealStores
  let deps: Deps
  let actor: AccountActor
  beforeAll(async () => {
    environment = await environmentOf()
    stores = await openRealStores({ clock }, environment)
    deps = stores.deps
    ;({ actor } = await signUp(deps, 'business'))
  })
  afterAll(() => stores.remove())

  /** A drop with one version and an unreferenced pack. */
  async function newDropToSweep(): Promise<DropId> {
    const html = { content: '<p>one', format: 'html', source: 'mcp' } as const
    const { id: drop } = await publishDocument(deps, actor, html)
    const pack = makeId('pack', deps.random(idBytes))
    const file = join(stores.dataDir, pack)
    await writeFile(file, 'unreferenced')
    await deps.blobs.put(drop, pack, { file, size: 12 })
    await deps.database.transact((tx) => tx.blobSweeps.request(drop, now))
    now += 1
    return drop
  }
  const newDropsToSweep = async (count: number) =>
    Array.fromAsync({ length: count }, newDropToSweep)

  const requestOf = (drop: DropId) => deps.database.read.blobSweeps.find(drop)
  async function isSwept(drop: DropId): Promise<boolean> {
    const [stored, needed] = [await storedPacks(deps, drop), await neededPacks(deps, drop)]
    expect(stored).toEqual(expect.arrayContaining(needed))
    return stored.length === needed.length
  }

  /** The same stores; `list` runs at the start of each sweep. */
  const watching = (node: Deps, list: (drop: DropId) => Promise<void>): Deps => ({
    ...node,
    blobs: {
      ...node.blobs,
      async *list(drop) {
        await list(drop)
        yield* node.blobs.list(drop)
      },
    },
  })

  test('two nodes share the work, with four sweeps each at a time', async () => {
    const drops = await newDropsToSweep(10)
    const other = await openNode(stores.dataDir, { clock }, environment)
    const { promise: allBusy, resolve: release } = Promise.withResolvers<void>()
    const swept: DropId[] = []
    let running = 0
    const counting = (node: Deps) => {
      let most = 0
      const watched = watching(node, async (drop) => {
        swept.push(drop)
        running += 1
        most = Math.max(most, running)
        if (running === 8) release()
        await allBusy
        running -= 1
      })
      return sweepDueDrops(watched, never).then((failures) => ({ failures, most }))
    }
    const runs = await Promise.all([counting(deps), counting(other.deps)])
    expect(runs.map(({ failures }) => failures)).toEqual([[], []])
    expect(Math.max(...runs.map(({ most }) => most))).toBe(8)
    expect(swept.toSorted()).toEqual(drops.toSorted())
    for (const drop of drops) {
      expect([await isSwept(drop), await requestOf(drop)]).toEqual([true, null])
    }
    await other.close()
  })

  test('a backlog is swept from both ends', async () => {
    const drops = await newDropsToSweep(7)
    const stopping = new AbortController()
    const begun: DropId[] = []
    const { promise: allBusy, resolve: release } = Promise.withResolvers<void>()
    const watched = watching(deps, async (drop) => {
      begun.push(drop)
      if (begun.length === 4) release()
      await allBusy
      stopping.abort()
    })
    expect(await sweepDueDrops(watched, stopping.signal)).toEqual([])
    expect(begun.map((drop) => drops.indexOf(drop)).toSorted()).toEqual([0, 1, 5, 6])
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect(await Promise.all(drops.map(isSwept))).toEqual(drops.map(() => true))
  })

  test('a failed sweep is repeated after 1 minute, then 2, up to an hour, and delays no other', async () => {
    const [failing, other] = [await newDropToSweep(), await newDropToSweep()]
    const outage = watching(deps, async (drop) => {
      if (drop === failing) throw new Error('The store is unreachable.')
    })
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await sweepDueDrops(outage, never)).toMatchObject([
        { message: 'The store is unreachable.' },
      ])
      now += minutes * minuteMs - 1
      expect(await sweepDueDrops(outage, never)).toEqual([])
      now += 1
    }
    expect(await isSwept(other)).toBe(true)
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect([await isSwept(failing), await requestOf(failing)]).toEqual([true, null])
  })

  test('a drop with an upload in progress is swept later', async () => {
    const drop = await newDropToSweep()
    await withUploadHold(deps, drop, async (hold) => {
      expect(await sweepDueDrops(deps, never)).toEqual([])
      expect([await isSwept(drop), await requestOf(drop)]).toMatchObject([false, { tries: 1 }])
      await deps.database.transact((tx) => tx.blobHolds.delete(hold))
    })
    now += minuteMs
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect(await isSwept(drop)).toBe(true)
  })

  test('a drop with uploads all the time is swept between two of them', async () => {
    const drop = await newDropToSweep()
    const holds = () => deps.database.read.blobHolds.ofDrop(drop)
    let stopped = false
    let uploads = 0
    /** Each upload ends when the next one has a hold, or a sweep waits for it. */
    const upload = (): Promise<void> =>
      withUploadHold(deps, drop, async (hold) => {
        uploads += 1
        const number = uploads
        const isLast = stopped
        const next = isLast ? Promise.resolve() : upload()
        const mayEnd = async () => uploads > number || (await holds()).length > 1
        if (!isLast) await expect.poll(mayEnd).toBe(true)
        await deps.database.transact((tx) => tx.blobHolds.delete(hold))
        await next
      })
    const uploading = upload()
    await expect.poll(() => uploads).toBeGreaterThan(0)
    for (let minute = 1; minute <= 4; minute++) {
      expect(await sweepDueDrops(deps, never)).toEqual([])
      expect([await isSwept(drop), (await requestOf(drop))?.tries]).toEqual([false, minute])
      now += minuteMs
      // The second one from now on begins after that minute, so its hold does not end too early.
      const begun = uploads
      await expect.poll(() => uploads).toBeGreaterThan(begun + 1)
    }
    const before = uploads
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect([await isSwept(drop), await requestOf(drop)]).toEqual([true, null])
    await expect.poll(() => uploads).toBeGreaterThan(before + 1)
    stopped = true
    await uploading
    expect(await holds()).toEqual([])
  })

  test('a request during the sweep causes another one', async () => {
    const drop = await newDropToSweep()
    let sweeps = 0
    const watched = watching(deps, async () => {
      sweeps += 1
      if (sweeps === 1) await deps.database.transact((tx) => tx.blobSweeps.request(drop, now))
    })
    expect(await sweepDueDrops(watched, never)).toEqual([])
    expect([sweeps, await requestOf(drop)]).toEqual([2, null])
  })

  test('a long sweep keeps its drop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const drop = await newDropToSweep()
      const other = watching(deps, () => Promise.reject(new Error('swept twice')))
      const long = watching(deps, async () => {
        for (let round = 0; round < 3; round++) {
          now += leaseMs - 1
          vi.advanceTimersByTime(30_000)
          const { blobHolds } = deps.database.read
          const until = async () => (await blobHolds.ofDrop(drop))[0]?.expiresAt
          await expect.poll(until).toBe(now + leaseMs)
          expect(await sweepDueDrops(other, never)).toEqual([])
        }
      })
      expect(await sweepDueDrops(long, never)).toEqual([])
      expect([await isSwept(drop), await requestOf(drop)]).toEqual([true, null])
    } finally {
      vi.useRealTimers()
    }
  })

  test('nothing is deleted after a jump of the system time', async () => {
    const drop = await newDropToSweep()
    const clockWatch = { ...deps.clockWatch, read: async () => minuteMs }
    expect(await sweepDueDrops({ ...deps, clockWatch }, never)).toEqual([])
    expect(await isSwept(drop)).toBe(false)
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect(await isSwept(drop)).toBe(true)
  })

  test('what a clock that was far ahead dated neither delays a sweep nor blocks uploads', async () => {
    const drop = await newDropToSweep()
    const ahead = now + 400 * dayMs
    await deps.database.transact(async (tx) => {
      await tx.blobSweeps.postpone(drop, ahead)
      const hold = { id: makeId('upload', deps.random(idBytes)), dropId: drop, expiresAt: ahead }
      await tx.blobHolds.insert({ ...hold, purpose: 'sweep', holder: 'on another machine' })
    })
    await withUploadHold(deps, drop, (hold) =>
      deps.database.transact((tx) => tx.blobHolds.delete(hold)),
    )
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect([await isSwept(drop), await requestOf(drop)]).toEqual([true, null])
  })

  test('after a sweeper was killed, its drop accepts uploads and is swept again', async () => {
    now = Date.now()
    const target = await signUp(deps, 'free')
    const client = deployer(deps, target)
    for (const text of ['1', '2', '3', '4']) await client.deploy({ 'index.html': page(text) })
    await killWhileDeleting({ PLINTH_DATA_DIR: stores.dataDir, ...environment })
    const [hold] = await deps.database.read.blobHolds.ofDrop(target.drop)
    expect(hold).toMatchObject({ purpose: 'sweep' })

    now = Math.max(now, Date.now())
    const files = { 'index.html': page('after the crash') }
    const { version } = await client.deploy(files)
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect(await isSwept(target.drop)).toBe(false)
    now += leaseMs
    expect(await sweepDueDrops(deps, never)).toEqual([])
    expect([await isSwept(target.drop), await requestOf(target.drop)]).toEqual([true, null])
    expect(await client.read(version)).toEqual(files)
  })
})

/** Runs the job in another process, which is killed before it deletes anything. */
async function killWhileDeleting(environment: Environment): Promise<void> {
  const module = (path: string) => JSON.stringify(import.meta.resolve(path))
  const code = `
    const { compose } = await import(${module('../../main/composing/compose.ts')})
    const { parseConfig } = await import(${module('../../config/config.ts')})
    const { sweepDueDrops } = await import(${module('./sweep-due-drops.ts')})
    const { deps } = await compose(parseConfig(${JSON.stringify(environment)}))
    const blobs = {
      ...deps.blobs,
      delete() {
        console.log('deleting')
        return new Promise(() => setInterval(() => {}, 1000))
      },
    }
    await sweepDueDrops({ ...deps, blobs }, new AbortController().signal)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
}
