// Uploads, restores, removals and sweeps of one drop in random order, with processes that are
// suspended or killed: nothing that is referenced is ever deleted, everything else finally is.
// @module-tag slow

import { AppError } from '@plinth/domain/base/errors'
import type { PackId } from '@plinth/domain/base/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Environment } from '../../config/environment.ts'
import type { Deps } from '../base/deps.ts'
import { compressVersion } from '../compressing/compress-version.ts'
import {
  deployer,
  type Files,
  page,
  type TestDrop,
} from '../deploying/deploy-world.test-support.ts'
import {
  describeOnDatabases,
  openNode,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { removeVersions } from '../versions/remove-versions.ts'
import { leaseMs } from './blob-hold.ts'
import { neededPacks, storedPacks } from './packs.test-support.ts'
import { type Runner, startRunner } from './run-in-turns.test-support.ts'
import { sweepDrop } from './sweep-drop.ts'
import { sweepDueDrops } from './sweep-due-drops.ts'

const never = new AbortController().signal
const retryMs = 3_600_000

const action = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('publish' as const, 'draft' as const) },
    { weight: 2, arbitrary: fc.constantFrom('fail' as const, 'compress' as const) },
    { weight: 3, arbitrary: fc.constantFrom('remove' as const, 'restore' as const) },
    { weight: 4, arbitrary: fc.constantFrom('sweep' as const, 'sweep due' as const) },
  ),
  /** Chooses contents or a version. */
  choice: fc.nat(5),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/**
 * One process runs for some steps, and the others are suspended. Before that, all leases may expire,
 * or the process may be killed.
 */
const turn = fc.record({
  runner: fc.nat(99),
  steps: fc.constantFrom(1, 2, 4, 8, 16, 100),
  event: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    { weight: 6, arbitrary: fc.constant('expire' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
})
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never

/** Few different contents, so that versions share packs. */
const filesOf = (choice: number): Files => ({
  'index.html': page(`page ${choice % 2} `.repeat(300)),
  'a.txt': Buffer.from(`text ${choice % 3} `.repeat(300)),
})

describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  const clock = { now: () => now }
  let given: Environment
  let stores: RealStores
  let deps: Deps
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    given = await environment()
    stores = await openRealStores({ clock }, given)
    deps = stores.deps
  })
  afterAll(async () => {
    await stores.remove()
    vi.useRealTimers()
  })

  test('nothing that is referenced is deleted, and everything else finally is', async () => {
    const actions = fc.array(action, { minLength: 3, maxLength: 7 })
    const turns = fc.array(turn, { minLength: 10, maxLength: 40 })
    // Shrinking takes minutes, and finds nothing simpler.
    const options = { numRuns: 10, endOnFailure: true }
    await fc.assert(fc.asyncProperty(actions, turns, check), options)
  })

  test('the same at the same time, on two nodes', async () => {
    const other = await openNode(stores.dataDir, { clock }, given)
    const some = fc.array(action, { minLength: 12, maxLength: 12 })
    for (const actions of fc.sample(some, 3)) {
      const target = await newTarget()
      const published = new Map<string, Files>()
      const nodes = [deps, other.deps]
      await Promise.all(
        actions.map((each, n) => {
          const node = nodes[n % 2] ?? deps
          const blobs = each.kind === 'fail' ? failingAfterPut(node.blobs) : node.blobs
          return perform({ ...node, blobs }, target, each, published)
        }),
      )
      await expectSwept(target, published, new Set())
    }
    await other.close()
  })

  async function newTarget(): Promise<TestDrop> {
    const target = await signUp(deps, 'free')
    const client = deployer(deps, target)
    for (const choice of [0, 1]) await client.deploy(filesOf(choice))
    return target
  }

  async function expectIntact({ drop }: TestDrop): Promise<void> {
    const needed = await neededPacks(deps, drop)
    expect(await storedPacks(deps, drop)).toEqual(expect.arrayContaining(needed))
  }

  async function check(actions: readonly Action[], turns: readonly Turn[]): Promise<void> {
    const target = await newTarget()
    const published = new Map<string, Files>()
    const storedByKilled = new Set<PackId>()
    const runners = actions.map((each) => {
      const packs: PackId[] = []
      const watched: Deps = {
        ...deps,
        blobs: {
          ...deps.blobs,
          async put(drop, pack, local) {
            packs.push(pack)
            await (each.kind === 'fail' ? failingAfterPut(deps.blobs) : deps.blobs).put(
              drop,
              pack,
              local,
            )
          },
          async delete(...args) {
            await deps.blobs.delete(...args)
            await expectIntact(target)
          },
        },
      }
      const runner = startRunner(watched, (own) => perform(own, target, each, published))
      return { runner, packs }
    })

    let active = runners
    for (const { runner: number, steps, event } of turns) {
      active = active.filter(({ runner }) => !runner.isDone())
      const next = active[number % active.length]
      if (!next) break
      if (event === 'expire') now += leaseMs + 1
      if (event === 'kill') {
        active = active.filter((each) => each !== next)
        for (const pack of next.packs) storedByKilled.add(pack)
      } else {
        for (let n = 0; n < steps && !next.runner.isDone(); n++) {
          await next.runner.step()
          if (next.runner.isBlocked()) break
        }
      }
    }
    await finishAll(
      active.map(({ runner }) => runner),
      () => {
        now += leaseMs + 1
      },
    )
    await expectSwept(target, published, storedByKilled)
  }

  /** Also checks that versions have the files that were published. */
  async function expectSwept(
    target: TestDrop,
    published: ReadonlyMap<string, Files>,
    storedByKilled: ReadonlySet<PackId>,
  ): Promise<void> {
    // The first run releases the holds of killed processes.
    for (let round = 0; round < 3; round++) {
      now += retryMs + leaseMs
      expect(await sweepDueDrops(deps, never)).toEqual([])
    }
    expect(await deps.database.read.blobSweeps.find(target.drop)).toBeNull()
    await expectIntact(target)
    const needed = await neededPacks(deps, target.drop)
    const left = (await storedPacks(deps, target.drop)).filter((pack) => !needed.includes(pack))
    // A process that was suspended for so long that a sweep removed its hold, and killed after it
    // stored its pack: `plinthd gc` finds it.
    expect([...storedByKilled]).toEqual(expect.arrayContaining(left))
    await sweepDrop(deps, target.drop)
    expect(await storedPacks(deps, target.drop)).toEqual(needed)
    for (const version of await deps.database.read.versions.storedOfDrop(target.drop)) {
      const files = published.get(version.id)
      if (files) expect(await deployer(deps, target).read(version)).toEqual(files)
    }
  }
})

const failingAfterPut = (blobs: Deps['blobs']): Deps['blobs'] => ({
  ...blobs,
  async put(...args) {
    await blobs.put(...args)
    throw new Error('cut off')
  },
})

/** `expire` ends the leases of killed processes, for which the others wait. */
async function finishAll(runners: readonly Runner[], expire: () => void): Promise<void> {
  let active = runners.filter((runner) => !runner.isDone())
  while (active.length > 0) {
    for (const runner of active) await runner.step()
    active = active.filter((runner) => !runner.isDone())
    if (active.every((runner) => runner.isBlocked())) expire()
  }
}

/** An error of a caller or of a process that took too long is allowed: nothing was acknowledged. */
async function perform(
  deps: Deps,
  target: TestDrop,
  action: Action,
  published: Map<string, Files>,
): Promise<void> {
  await performOrFail(deps, target, action, published).catch((error: unknown) => {
    const isExpected = error instanceof AppError || (error as Error).message === 'cut off'
    if (!isExpected) throw error
  })
}

async function performOrFail(
  deps: Deps,
  target: TestDrop,
  { kind, choice }: Action,
  published: Map<string, Files>,
): Promise<void> {
  const { actor, drop } = target
  const now = deps.clock.now()
  switch (kind) {
    case 'publish':
    case 'draft':
    case 'fail': {
      const files = filesOf(choice)
      const { version } = await deployer(deps, target).deploy(files, kind !== 'draft')
      published.set(version.id, files)
      return
    }
    case 'compress': {
      const versions = await deps.database.read.versions.storedOfDrop(drop)
      const version = versions[choice % versions.length]
      if (version) await compressVersion(deps, version, never).catch(allowDeleted)
      return
    }
    case 'restore': {
      const versions = await deps.database.read.versions.ofDrop(drop, now)
      const version = versions[choice % versions.length]
      if (version) await promoteVersion(deps, actor, { id: drop, versionId: version.id })
      return
    }
    case 'remove':
      return deps.database.transact(async (tx) => {
        await tx.tenants.lock(actor.tenantId)
        const live = (await tx.drops.find(drop))?.liveVersion
        const others = (await tx.versions.storedOfDrop(drop)).filter(({ id }) => id !== live?.id)
        const version = others[choice % others.length]
        const key = { id: drop, tenantId: actor.tenantId }
        await removeVersions(tx, { drop: key, versions: version ? [version] : [], now })
      })
    case 'sweep':
      await sweepDrop(deps, drop)
      return
    case 'sweep due':
      for (const error of await sweepDueDrops(deps, never)) throw error
      return
    default:
      kind satisfies never
  }
}

const allowDeleted = (error: unknown): void => {
  if (!(error instanceof Error && error.message.endsWith('could not be compressed'))) throw error
}
