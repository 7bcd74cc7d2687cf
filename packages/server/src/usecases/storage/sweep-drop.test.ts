// Sweeps beside uploads, also if a process is suspended for longer than its lease.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Transaction } from '../../ports/database/database.ts'
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
import { leaseMs } from './blob-hold.ts'
import { neededPacks, storedPacks } from './packs.test-support.ts'
import { sweepDrop } from './sweep-drop.ts'

/** Longer than the lease of a hold. */
const suspensionMs = leaseMs + 1

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

  const stored = () => storedPacks(deps, target.drop)
  const needed = () => neededPacks(deps, target.drop)
  const newFiles = () => ({ 'index.html': page(randomBytes(6).toString('hex')) })
  /** One more version than the plan keeps, so packs of the first are unreferenced. */
  async function publishTooMany(by = client): Promise<void> {
    for (let count = 0; count < 4; count++) await by.deploy(newFiles())
  }

  test('no manifest is read', async () => {
    await publishTooMany()
    const read = () => Promise.reject(new Error('A manifest was read.'))
    expect(await sweepDrop({ ...deps, blobs: { ...deps.blobs, read } }, target.drop)).toBe(2)
    expect(await stored()).toEqual(await needed())
  })

  test('the manifest of a version from an earlier release is read once', async () => {
    await publishTooMany(deployer(asEarlierRelease(deps), target))
    let reads = 0
    const blobs: Deps['blobs'] = {
      ...deps.blobs,
      read(...args) {
        reads += 1
        return deps.blobs.read(...args)
      },
    }
    expect(await sweepDrop({ ...deps, blobs }, target.drop)).toBe(2)
    expect(await stored()).toEqual(await needed())
    expect(reads).toBe(3)
    expect(await sweepDrop({ ...deps, blobs }, target.drop)).toBe(0)
    expect(reads).toBe(3)
  })

  test('nothing is deleted while a manifest that is needed cannot be read', async () => {
    await publishTooMany(deployer(asEarlierRelease(deps), target))
    const before = await stored()
    const blobs = { ...deps.blobs, read: () => Promise.resolve(null) }
    await expect(sweepDrop({ ...deps, blobs }, target.drop)).rejects.toBeInstanceOf(DamagedPack)
    expect(await stored()).toEqual(before)
  })

  test('the empty folder that a failed upload left is removed', async () => {
    const drop = makeId('drop', deps.random(idBytes))
    const blobs = join(stores.dataDir, 'blobs')
    await mkdir(join(blobs, drop), { recursive: true })
    expect(await sweepDrop(deps, drop)).toBe(0)
    expect(await readdir(blobs)).not.toContain(drop)
  })

  /** A sweep that is suspended before or after one of its steps, while `meanwhile` runs. */
  function suspendedSweep(
    step: 'list' | 'packsOfDrop' | 'delete',
    meanwhile: () => Promise<unknown>,
  ): Promise<number | null> {
    const suspend = async () => {
      now += suspensionMs
      await meanwhile()
    }
    const { versions } = deps.database.read
    const suspended: Deps = {
      ...deps,
      database: {
        ...deps.database,
        read: {
          ...deps.database.read,
          versions: {
            ...versions,
            async packsOfDrop(of) {
              const packs = await versions.packsOfDrop(of)
              if (step === 'packsOfDrop') await suspend()
              return packs
            },
          },
        },
      },
      blobs: {
        ...deps.blobs,
        async *list(of) {
          yield* deps.blobs.list(of)
          if (step === 'list') await suspend()
        },
        async delete(of, packs) {
          if (step === 'delete') await suspend()
          await deps.blobs.delete(of, packs)
        },
      },
    }
    return sweepDrop(suspended, target.drop)
  }

  test.each(['list', 'packsOfDrop'] as const)(
    'a sweep that is suspended after `%s` for too long deletes nothing if there was an upload',
    async (step) => {
      await publishTooMany()
      const files = newFiles()
      let published: Awaited<ReturnType<Deployer['deploy']>> | undefined
      const sweep = suspendedSweep(step, async () => {
        published = await client.deploy(files)
        expect((await stored()).length).toBeGreaterThan((await needed()).length)
      })
      await expect(sweep).rejects.toThrow('deleted nothing')
      if (!published) throw new Error('nothing was published')
      expect(await client.read(published.version)).toEqual(files)
      expect(await sweepDrop(deps, target.drop)).toBe(4)
      expect(await stored()).toEqual(await needed())
    },
  )

  test('a late sweep that finds the pack of an upload in progress deletes nothing', async () => {
    await publishTooMany()
    const files = newFiles()
    const { promise: stored, resolve: store } = Promise.withResolvers<void>()
    const { promise: swept, resolve: finish } = Promise.withResolvers<void>()
    const slow: Deps['blobs'] = {
      ...deps.blobs,
      async put(...args) {
        await deps.blobs.put(...args)
        store()
        await swept
      },
    }
    let upload: ReturnType<Deployer['deploy']> | undefined
    const late: Deps['blobs'] = {
      ...deps.blobs,
      async *list(of) {
        now += suspensionMs
        upload = deployer({ ...deps, blobs: slow }, target).deploy(files)
        await stored
        yield* deps.blobs.list(of)
      },
    }
    const sweep = sweepDrop({ ...deps, blobs: late }, target.drop)
    await expect(sweep).rejects.toThrow('deleted nothing')
    finish()
    if (!upload) throw new Error('nothing was published')
    expect(await client.read((await upload).version)).toEqual(files)
  })

  test.each([
    ['with versions', () => publishTooMany()],
    ['without a version', () => failToPublish(async (put) => put())],
  ])(
    'a sweep of a drop %s that is suspended while it deletes spares a later upload',
    async (_, prepare) => {
      await prepare()
      const files = newFiles()
      let published: Awaited<ReturnType<Deployer['deploy']>> | undefined
      const removed = await suspendedSweep('delete', async () => {
        published = await client.deploy(files)
      })
      expect(removed).toBeGreaterThan(0)
      if (!published) throw new Error('nothing was published')
      expect(await client.read(published.version)).toEqual(files)
      expect(await stored()).toEqual(expect.arrayContaining(await needed()))
    },
  )

  /** `store` runs in place of storing the pack; then the upload fails. */
  async function failToPublish(store: (put: () => Promise<void>) => Promise<void>): Promise<void> {
    const blobs: Deps['blobs'] = {
      ...deps.blobs,
      async put(...args) {
        await store(() => deps.blobs.put(...args))
        throw new Error('cut off')
      },
    }
    const failing = deployer({ ...deps, blobs }, target)
    await expect(failing.deploy(newFiles())).rejects.toThrow('cut off')
  }

  test('the pack of a failed upload is deleted, even if a sweep has removed its hold', async () => {
    await failToPublish(async (put) => {
      now += suspensionMs
      expect(await sweepDrop(deps, target.drop)).toBe(0)
      await put()
    })
    expect(await stored()).toHaveLength(1)
    expect(await deps.database.read.blobSweeps.find(target.drop)).not.toBeNull()
    expect(await sweepDrop(deps, target.drop)).toBe(1)
  })
})

/** Writes versions as releases did that did not record their packs. */
const asEarlierRelease = (deps: Deps): Deps => ({
  ...deps,
  database: {
    ...deps.database,
    transact: (work) => deps.database.transact((tx) => work(withoutContentPacks(tx))),
  },
})

const withoutContentPacks = (tx: Transaction): Transaction => ({
  ...tx,
  versions: { ...tx.versions, insert: (version) => tx.versions.insert(version, null) },
})
