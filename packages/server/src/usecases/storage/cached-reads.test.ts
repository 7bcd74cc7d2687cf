// Reads on a node with a disk cache whose blob store is unreachable.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/domain/base/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cacheOnDisk } from '../../adapters/blobs/disk-cache/cache-on-disk.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page, type TestDrop } from '../deploying/deploy-world.test-support.ts'
import { exportDrops } from '../drops/export-drops.ts'
import { editFiles } from '../editing/edit-files.ts'
import { openFile, readText } from '../editing/read-file.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { downloadVersion } from '../versions/download-version.ts'

const unreachable = new AppError('unavailable', 'The store is unreachable.')
const files = { 'index.html': page('one'), 'a.png': randomBytes(20_000) }
/** Most of the first version, so that a version without it copies the other files. */
const large = { 'large.js': randomBytes(99_000) }

let stores: RealStores
let deps: Deps
let isReachable: boolean
let target: TestDrop
let version: VersionRecord
beforeAll(async () => {
  stores = await openRealStores()
  const far = stores.deps.blobs
  const ifReachable = async <T>(work: () => Promise<T>) => {
    if (!isReachable) throw unreachable
    return work()
  }
  const remote: typeof far = {
    ...far,
    read: (...args) => ifReachable(() => far.read(...args)),
    open: (...args) => ifReachable(() => far.open(...args)),
  }
  const onFailure = (error: unknown) => {
    throw error
  }
  const cache = { folder: join(stores.dataDir, 'cache'), maxBytes: 4_000_000, onFailure }
  deps = { ...stores.deps, blobs: cacheOnDisk(remote, cache) }
})
afterAll(() => stores.remove())
beforeEach(async () => {
  isReachable = true
  target = await signUp(deps, 'free')
  const client = deployer(deps, target)
  version = (await client.deploy({ ...files, ...large })).version
  await client.read(version)
  isReachable = false
})

const load = () => loadOwned(deps, target.actor, target.drop)
const reads: Record<string, () => Promise<Buffer>> = {
  'a version': async () => {
    const input = { drop: await load(), versionId: version.id }
    return buffer((await downloadVersion(deps, target.actor, input)).archive)
  },
  'all drops': async () => buffer(await exportDrops(deps, target.actor)),
}

test.each(Object.keys(reads))('%s can be downloaded from the cache', async (name) => {
  const bytes = await reads[name]?.()
  expect(bytes?.length).toBeGreaterThan(files['a.png'].length - 1)
})

test('what a deploy copies never comes from the cache, which may be damaged', async () => {
  const client = deployer(deps, target)
  await expect(client.deploy(files)).rejects.toBe(unreachable)
})

const edits: Record<string, () => Promise<unknown>> = {
  'opens a file': async () => {
    const { open } = await openFile(deps, target.actor, { drop: await load(), path: 'a.png' })
    return open()
  },
  'reads lines': async () => readText(deps, target.actor, { drop: await load() }),
  'replaces text': async () =>
    editFiles(deps, target.actor, { drop: await load(), edits: [{ old: '<body>', new: '' }] }),
}

test.each(Object.keys(edits))('a client that %s for an edit reads the store', async (name) => {
  await expect(edits[name]?.()).rejects.toBe(unreachable)
})
