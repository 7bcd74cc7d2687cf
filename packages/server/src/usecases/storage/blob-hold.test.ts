import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import type { Database } from '../../ports/database/database.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { type HoldDeps, withSweepHold, withUploadHold } from './blob-hold.ts'

let folder: string
let database: Database
let now = 1_000_000
const failures = collectFailures()
const drop = makeId('drop', randomBytes(idBytes))
const deps = (self: string, alive = true): HoldDeps => ({
  database,
  failures,
  clock: { now: () => now },
  random: randomBytes,
  processes: { self, isAlive: () => (alive ? 'alive' : 'dead') },
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-holds-'))
  database = openDatabase(`sqlite:${folder}/holds.sqlite`, {
    dataDir: folder,
    workers: 1,
    databaseConnections: 5,
    failures,
  })
  await database.migrate()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('a sweep skips a drop with an upload in progress and runs afterwards', async () => {
  const server = deps('server')
  await withUploadHold(server, drop, async (hold) => {
    expect(await withSweepHold(deps('gc'), drop, async () => 'swept')).toBeNull()
    await database.transact((tx) => tx.blobHolds.delete(hold))
  })
  expect(await withSweepHold(deps('gc'), drop, async () => 'swept')).toBe('swept')
})

test('an upload waits for a sweep', async () => {
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const sweeping = withSweepHold(deps('gc'), drop, async () => {
    await released
    order.push('swept')
  })
  await expect.poll(() => database.read.blobHolds.ofDrop(drop)).toHaveLength(1)
  setTimeout(release, 60)
  await withUploadHold(deps('server'), drop, async (hold) => {
    order.push('uploaded')
    await database.transact((tx) => tx.blobHolds.delete(hold))
  })
  await sweeping
  expect(order).toEqual(['swept', 'uploaded'])
})

test('a failed upload requests a sweep of the drop', async () => {
  const failing = withUploadHold(deps('server'), drop, () => Promise.reject(new Error('cut off')))
  await expect(failing).rejects.toThrow('cut off')
  expect(await database.read.blobSweeps.find(drop)).not.toBeNull()
})

test('an upload whose hold cannot be released fails with its own error, and the hold is reported', async () => {
  const failures = collectFailures()
  let failing = false
  const transact: Database['transact'] = (work) =>
    failing ? Promise.reject(new Error('the disk is full')) : database.transact(work)
  const upload = withUploadHold(
    { ...deps('server'), failures, database: { ...database, transact } },
    drop,
    () => {
      failing = true
      return Promise.reject(new Error('cut off'))
    },
  )
  await expect(upload).rejects.toThrow('cut off')
  expect(failures.operations).toEqual(['release-blob-hold'])
  now += 120_001
})

test('an upload completes although its hold could not be extended, which is reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const failures = collectFailures()
    const transact = () => Promise.reject(new Error('the disk is full'))
    const failing = { ...deps('server'), failures, database: { ...database, transact } }
    const upload = withUploadHold(failing, drop, async (hold) => {
      vi.advanceTimersByTime(30_000)
      await expect.poll(() => failures.operations).toEqual(['extend-blob-hold'])
      await database.transact((tx) => tx.blobHolds.delete(hold))
      return 'stored'
    })
    expect(await upload).toBe('stored')
  } finally {
    vi.useRealTimers()
  }
})

test('a hold that could not be released expires, even if its process is alive', async () => {
  await database.transact((tx) =>
    tx.blobHolds.insert({
      id: makeId('upload', randomBytes(idBytes)),
      dropId: drop,
      purpose: 'sweep',
      holder: 'server',
      expiresAt: now + 120_000,
    }),
  )
  expect(await withSweepHold(deps('server'), drop, async () => 'swept')).toBeNull()
  now += 120_001
  expect(await withSweepHold(deps('server'), drop, async () => 'swept')).toBe('swept')
})

test('holds of a dead process do not count', async () => {
  await database.transact((tx) =>
    tx.blobHolds.insert({
      id: makeId('upload', randomBytes(idBytes)),
      dropId: drop,
      purpose: 'upload',
      holder: 'crashed',
      expiresAt: now + 120_000,
    }),
  )
  expect(await withSweepHold(deps('gc', false), drop, async () => 'swept')).toBe('swept')
})
