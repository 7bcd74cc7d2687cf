// Backups of real stores: what they contain, how they are interrupted, verified and restored.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackupStore } from '../../adapters/backups/store-from-target.ts'
import { createDataFiles } from '../../adapters/files/data-files.ts'
import type { Environment } from '../../config/environment.ts'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { Cell } from '../../ports/database/snapshots.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import {
  emptyPostgresEnvironment,
  loadOwned,
  openNode,
  openRealStores,
  postgresEnvironment,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { withBackupLease } from '../storage/backup-lease.ts'
import { neededPacks, storedPacks } from '../storage/packs.test-support.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { encodeManifest } from './backup-format.ts'
import { createBackup } from './create-backup.ts'
import { readManifest } from './read-stored.ts'
import { restoreBackup } from './restore-backup.ts'
import { secretCheckOf } from './secret-check.ts'
import { verifyBackups } from './verify-backups.ts'

const secret = 'one secret that every node of the test shares'
const sqlite = async () => ({ PLINTH_SECRET: secret })
const ignore = () => {}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-backups-'))
})
afterAll(() => rm(folder, { recursive: true }))

const openStore = (target: string) =>
  createBackupStore(target, {
    processes: { self: 'test:1:1', isAlive: () => 'alive' },
    temporaryFolder: path.join(folder, 'uploads'),
    timeoutMs: 60_000,
    credentials: null,
  })

const dataFilesOf = (dataDir: string) =>
  createDataFiles({
    secretFile: path.join(dataDir, 'secret'),
    mailFolder: path.join(dataDir, 'outbox'),
  })

/** All rows, sorted, because the order of rows in a table is not part of a snapshot. */
const rowsOf = ({ database }: Pick<Deps, 'database'>) =>
  database.readSnapshot(async ({ tables }) => {
    const rows: Record<string, Record<string, Cell | undefined>[]> = {}
    for await (const { table, columns, batches } of tables) {
      const cells = (await Array.fromAsync(batches)).flat().toSorted()
      rows[table] = cells.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]])))
    }
    // A restore changes it.
    const { clock_readings: _, ...same } = rows
    return same
  })

type OpenEnvironment = () => Promise<Environment>

function describeBackups(from: OpenEnvironment, to: OpenEnvironment): void {
  let source: RealStores
  let deps: Deps
  let store: BackupStore
  let target: string
  let drop: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    source = await openRealStores({}, await from())
    deps = source.deps
  })
  afterAll(() => source.remove())
  beforeEach(async () => {
    target = path.join(folder, randomUUID())
    store = await openStore(target)
    drop = await signUp(deps, 'free')
    await publish()
  })

  const publish = () =>
    deployer(deps, drop).deploy({ 'index.html': page(randomBytes(6).toString('hex')) })
  const backUp = (changes: Partial<Deps & { backupStore: BackupStore }> = {}) =>
    createBackup(
      { ...deps, backupStore: store, dataFiles: dataFilesOf(source.dataDir), ...changes },
      {
        version: '1',
        secret: 'environment',
        secretCheck: secretCheckOf(secret),
        keep: null,
        takeOver: false,
        onProgress: ignore,
      },
    )
  const verify = async () => (await verifyBackups({ backupStore: store }, ignore)).problems
  const filesIn = async (name: string) =>
    (await readdir(path.join(target, name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))

  /** Empty stores, and a restore into them. */
  async function openEmpty() {
    const dataDir = path.join(folder, randomUUID())
    const environment = await to()
    const node = await openNode(dataDir, {}, environment)
    const restore = (
      changes: Partial<Parameters<typeof restoreBackup>[1]> = {},
      blobs = node.deps.blobs,
    ) =>
      restoreBackup(
        { ...node.deps, blobs, backupStore: store, dataFiles: dataFilesOf(dataDir) },
        { snapshot: null, secret, withoutSecret: false, onProgress: ignore, ...changes },
      )
    return { ...node, dataDir, restore }
  }

  test('fails with the reason why the database was not read, even if the target is slow', async () => {
    const readSnapshot = () => Promise.reject(new Error('no rows today'))
    const database = Object.assign(Object.create(deps.database), { readSnapshot })
    const put: BackupStore['put'] = async (...input) => {
      await setImmediate()
      return store.put(...input)
    }
    await expect(backUp({ database, backupStore: { ...store, put } })).rejects.toThrow(
      'no rows today',
    )
  })

  test('a restored service has the same rows and the same packs', async () => {
    const report = await backUp()
    expect(report?.missing).toEqual([])
    expect(await verify()).toEqual([])
    const restored = await openEmpty()
    expect(await restored.restore()).toMatchObject({ id: report?.id, secret: 'environment' })
    expect(await rowsOf(restored.deps)).toEqual(await rowsOf(deps))
    expect(await storedPacks(restored.deps, drop.drop)).toEqual(await neededPacks(deps, drop.drop))
    expect(await restored.deps.database.pendingMigrations()).toEqual([])
    await expect(restored.restore()).rejects.toMatchObject({ code: 'not_empty' })
    await restored.close()
  })

  test('emails about an expiry that were sent before the backup do not count', async () => {
    const reading = { at: 5, waitMs: 6, noticesFrom: 7, hasFreeClock: true }
    await deps.database.transact((tx) => tx.clockReadings.put(reading))
    await backUp()
    const { deps: other, restore, close } = await openEmpty()
    const begin = other.clock.now()
    await restore()
    const restored = await other.database.read.clockReadings.latest()
    expect(restored).toEqual({ ...reading, noticesFrom: expect.any(Number) })
    expect(restored?.noticesFrom).toBeGreaterThanOrEqual(begin)
    await close()
  })

  test('no server uses the database of a restore that was interrupted', async () => {
    await backUp()
    const { deps: other, restore, close } = await openEmpty()
    const put = () => Promise.reject(new Error('killed'))
    await expect(restore({}, { ...other.blobs, put })).rejects.toThrow('killed')
    const { database } = other
    for (const start of [database.migrate, database.pendingMigrations])
      await expect(start()).rejects.toThrow('a restore into it is running or was interrupted')
    await restore()
    expect(await database.migrate()).toEqual([])
    expect(await rowsOf(other)).toEqual(await rowsOf(deps))
    await close()
  })

  test('packs are copied once, and those that a killed backup has copied are not lost', async () => {
    const failing: BackupStore = {
      ...store,
      put: (content, nameOf) =>
        store.put(content, (digest) => {
          const name = nameOf(digest)
          if (name.endsWith('manifest.json')) throw new Error('killed')
          return name
        }),
    }
    await expect(backUp({ backupStore: failing })).rejects.toThrow('killed')
    expect(await verify()).toEqual([`There is no complete backup in ${target}.`])
    const first = await backUp()
    expect(first?.packs).toBeGreaterThan(0)
    expect(first?.copied).toBe(0)
    await publish()
    const second = await backUp()
    expect(second?.copied).toBeGreaterThan(0)
    expect(second?.copied).toBeLessThan(second?.packs ?? 0)
    expect(await verify()).toEqual([])
  })

  test('damage is found, and the next backup repairs a truncated pack', async () => {
    await backUp()
    const [pack = ''] = await filesIn('packs')
    const content = await readFile(pack)
    await writeFile(
      pack,
      content.map((byte, n) => (n === 0 ? byte ^ 1 : byte)),
    )
    const name = path.relative(target, pack)
    expect(await verify()).toEqual([`${name} is damaged: it does not have the recorded digest.`])
    const restored = await openEmpty()
    await expect(restored.restore()).rejects.toMatchObject({ code: 'invalid_archive' })
    expect(await restored.deps.database.isEmpty()).toBe(true)

    await writeFile(pack, content.subarray(1))
    await backUp()
    expect(await verify()).toEqual([])
    // After the failure, with some packs in place.
    await restored.restore()
    expect(await rowsOf(restored.deps)).toEqual(await rowsOf(deps))
    await restored.close()
  })

  test('a missing or altered file of a snapshot is found', async () => {
    await backUp()
    for (const file of ['database.jsonl.gz', 'packs.txt.gz', 'manifest.json']) {
      const [found = ''] = (await filesIn('snapshots')).filter((name) => name.endsWith(file))
      const content = await readFile(found)
      await writeFile(
        found,
        content.map((byte, n) => (n === 40 ? byte ^ 1 : byte)),
      )
      expect(await verify()).toEqual([expect.stringContaining(`${file} is damaged`)])
      await writeFile(found, content)
    }
    const [dump = ''] = (await filesIn('snapshots')).filter((name) => name.includes('database'))
    await rm(dump)
    expect(await verify()).toEqual([expect.stringContaining('database.jsonl.gz is missing')])
  })

  test('no pack is deleted while a backup runs, and a backup that died does not block sweeps', async () => {
    const version = await deployer(deps, drop).deploy({ 'index.html': page('more') })
    expect(version).toBeDefined()
    const owned = await loadOwned(deps, drop.actor, drop.drop)
    await withBackupLease(deps, async () => {
      await deleteDrop(deps, drop.actor, { id: owned.id })
      expect(await sweepDrop(deps, drop.drop)).toBeNull()
      expect(await storedPacks(deps, drop.drop)).not.toEqual([])
      expect(await backUp({ processes: { ...deps.processes, self: 'another' } })).toBeNull()
      const processes = { ...deps.processes, isAlive: () => 'dead' as const }
      expect(await sweepDrop({ ...deps, processes }, drop.drop)).toBeGreaterThan(0)
    })
    expect(await storedPacks(deps, drop.drop)).toEqual([])
  })

  test('a pack that the service has lost is named, and the rest is backed up', async () => {
    const [pack] = await storedPacks(deps, drop.drop)
    if (!pack) throw new Error('no pack')
    await deps.blobs.delete(drop.drop, [pack])
    const missing = [`${drop.drop}/${pack}`]
    expect(await backUp()).toMatchObject({ missing })
    expect(await verify()).toEqual([expect.stringContaining(`lacks the pack ${missing}`)])
    const restored = await openEmpty()
    expect(await restored.restore()).toMatchObject({ missing })
    await restored.close()
    await deleteDrop(deps, drop.actor, { id: drop.drop })
  })

  test('a restore refuses a store with other packs, and another secret', async () => {
    await backUp()
    const { deps: other, restore, close, dataDir } = await openEmpty()
    const wrong = 'another secret of the right length, which is 32'
    await expect(restore({ secret: wrong })).rejects.toThrow('PLINTH_SECRET is not the secret')
    await expect(restore({ secret: null })).rejects.toThrow('does not contain the secret')
    const file = path.join(dataDir, 'pack')
    await writeFile(file, 'x')
    const [pack] = await storedPacks(deps, drop.drop)
    const elsewhere = `st_${'a'.repeat(26)}` as typeof drop.drop
    if (pack) await other.blobs.put(elsewhere, pack, { file, size: 1 })
    await expect(restore()).rejects.toMatchObject({ code: 'not_empty' })
    if (pack) await other.blobs.delete(elsewhere, [pack])
    expect(await restore({ secret: wrong, withoutSecret: true })).toMatchObject({ secret: 'lost' })
    await close()
  })

  test('a secret in the environment must be the one that the backup contains', async () => {
    await writeFile(path.join(source.dataDir, 'secret'), secret)
    const id = (await backUp())?.id
    const { restore, close } = await openEmpty()
    const wrong = restore({ secret: 'another secret of the right length, which is 32' })
    await expect(wrong).rejects.toThrow(`content of snapshots/${id}/files/secret in the backup`)
    expect(await restore()).toMatchObject({ secret: 'environment' })
    await close()
    await rm(path.join(source.dataDir, 'secret'))
  })

  test('an altered manifest cannot write outside of the data directory', async () => {
    const id = (await backUp())?.id ?? ''
    const manifest = await readManifest(store, id)
    const write = async (name: string, files: typeof manifest.files) => {
      const content = Buffer.from('attack')
      const digest = { size: 6, sha256: hash('sha256', content) }
      await writeFile(path.join(target, 'attack'), content)
      const altered = encodeManifest({ ...manifest, files: files.concat({ name, ...digest }) })
      await writeFile(path.join(target, 'snapshots', id, 'manifest.json'), altered)
    }
    for (const name of ['../../../attack', '/attack', 'outbox/../../x.eml', '.folder-id', 'a/b']) {
      await write(name, [])
      expect(await verify(), name).toHaveLength(1)
      const { restore, close, dataDir } = await openEmpty()
      await expect(restore(), name).rejects.toThrow()
      expect(await readdir(path.dirname(dataDir))).not.toContain('attack')
      await close()
    }
  })
}

describe('from SQLite to SQLite', () => describeBackups(sqlite, sqlite))
describe('from PostgreSQL to SQLite', { tags: ['servers'] }, () =>
  describeBackups(postgresEnvironment, sqlite),
)
describe('from SQLite to PostgreSQL', { tags: ['servers'] }, () =>
  describeBackups(sqlite, emptyPostgresEnvironment),
)
