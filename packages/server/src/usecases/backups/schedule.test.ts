// The schedule of backups, and which of them are kept.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs } from '@plinth/domain/base/day'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackupStore } from '../../adapters/backups/store-from-target.ts'
import { createDataFiles } from '../../adapters/files/data-files.ts'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { describeOnDatabases, openRealStores, signUp } from '../real-stores.test-support.ts'
import { storedPacks } from '../storage/packs.test-support.ts'
import type { BackupDeps } from './copy-to-store.ts'
import { type BackupOptions, createBackup } from './create-backup.ts'
import { findLastBackup } from './last-backup.ts'
import { runDueBackup } from './run-due-backup.ts'
import { verifyBackups } from './verify-backups.ts'

const hourMs = 3_600_000
const { signal } = new AbortController()

describeOnDatabases((environment) => {
  let now: number
  let deps: Deps
  let store: BackupStore
  let target: string
  let close: () => Promise<void>
  beforeEach(async () => {
    now = Date.now()
    const stores = await openRealStores({ clock: { now: () => now } }, await environment())
    deps = stores.deps
    target = await mkdtemp(path.join(tmpdir(), 'plinth-schedule-'))
    store = await createBackupStore(target, {
      processes: deps.processes,
      temporaryFolder: path.join(target, 'uploads'),
      timeoutMs: 60_000,
      credentials: null,
    })
    close = async () => {
      await stores.remove()
      await rm(target, { recursive: true })
    }
  })
  afterEach(() => close())

  const backUp = async (keep: number | null, backupStore = store, blobs = deps.blobs) =>
    backUpWith({ keep, takeOver: false }, { backupStore, blobs })
  const backUpWith = async (
    options: Pick<BackupOptions, 'keep' | 'takeOver'>,
    changes: Partial<BackupDeps> = {},
  ) => {
    const missing = path.join(target, 'missing')
    const dataFiles = createDataFiles({ secretFile: missing, mailFolder: missing })
    const origin = { version: '1', secret: 'environment', secretCheck: '' } as const
    const report = await createBackup(
      { ...deps, backupStore: store, dataFiles, ...changes },
      { ...origin, ...options, onProgress: () => {} },
    )
    if (!report) throw new Error('another backup is running')
    return report
  }
  const files = async (folder: string) =>
    (await readdir(path.join(target, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
  const snapshots = async () => (await readdir(path.join(target, 'snapshots'))).toSorted()

  test('old backups are removed, and packs that only they had', async () => {
    const gone = await signUp(deps, 'free')
    const stays = await signUp(deps, 'free')
    for (const drop of [gone, stays]) await deployer(deps, drop).deploy({ 'index.html': page('x') })
    const first = await backUp(null)
    await deleteDrop(deps, gone.actor, { id: gone.drop })
    now += 2 * dayMs
    const second = await backUp(2)
    expect(second.removed).toEqual({ snapshots: [], packs: 0 })
    expect(await files('packs')).toHaveLength(first.packs)
    now += dayMs
    const third = await backUp(2)
    expect(third.removed.snapshots).toEqual([first.id])
    expect(third.removed.packs).toBe(first.packs - third.packs)
    expect(third.removed.packs).toBeGreaterThan(0)
    expect(await snapshots()).toEqual([second.id, third.id])
    expect(await files('packs')).toHaveLength(third.packs)
    expect((await verifyBackups({ backupStore: store }, () => {})).problems).toEqual([])
  })

  test('backups of another installation are neither added to nor removed', async () => {
    const own = await backUp(null)
    const other = await openRealStores({ clock: { now: () => now } }, await environment())
    const elsewhere = other.deps
    try {
      now += dayMs
      await expect(backUpWith({ keep: 1, takeOver: false }, elsewhere)).rejects.toMatchObject({
        code: 'not_empty',
        detail: expect.stringContaining(own.id),
      })
      expect(await snapshots()).toEqual([own.id])
      // A newer backup of its own, in another target, makes no difference.
      const record = { target: '/elsewhere', snapshot: `${own.id}-later`, finishedAt: now }
      await elsewhere.database.transact((tx) => tx.backups.put(record))
      await expect(backUpWith({ keep: 1, takeOver: false }, elsewhere)).rejects.toMatchObject({
        code: 'not_empty',
      })
      const first = await backUpWith({ keep: null, takeOver: true }, elsewhere)
      const second = await backUpWith({ keep: null, takeOver: false }, elsewhere)
      expect(await snapshots()).toEqual([own.id, first.id, second.id])
      // Now the first installation is the other one.
      await expect(backUp(1)).rejects.toMatchObject({ code: 'not_empty' })
    } finally {
      await other.remove()
    }
  })

  test('an installation knows a backup as its own that it could not record as finished', async () => {
    const dying: BackupStore = {
      ...store,
      async put(content, nameOf) {
        let name = ''
        const stored = await store.put(content, (found) => {
          name = nameOf(found)
          return name
        })
        if (name.endsWith('manifest.json')) throw new Error('died')
        return stored
      },
    }
    await expect(backUp(null, dying)).rejects.toThrow('died')
    const [stored = ''] = await snapshots()
    expect(await findLastBackup(deps, store.target)).toBeNull()
    const { id } = await backUp(null)
    expect(await snapshots()).toEqual([stored, id])
    expect(await findLastBackup(deps, store.target)).toMatchObject({ snapshot: id })
  })

  test('a later backup is the newest, even if the clock stands still or was ahead', async () => {
    const ids = [(await backUp(null)).id, (await backUp(null)).id]
    now -= dayMs
    ids.push((await backUp(null)).id)
    expect(ids).toEqual(ids.toSorted())
    expect(await snapshots()).toEqual(ids)
  })

  /** A backup that is suspended after it has read the rows, until its lease has expired. */
  const suspendedBackup = (keep: number | null, meanwhile: () => Promise<unknown>) =>
    backUp(keep, {
      ...store,
      async put(content, nameOf) {
        let isDump = false
        const stored = await store.put(content, (digest) => {
          isDump = nameOf(digest).endsWith('database.jsonl.gz')
          return nameOf(digest)
        })
        if (isDump) {
          now += hourMs
          await meanwhile()
        }
        return stored
      },
    })

  test('a suspended backup fails if a sweep has deleted one of its packs', async () => {
    const drop = await signUp(deps, 'free')
    await deployer(deps, drop).deploy({ 'index.html': page('x') })
    const attempt = suspendedBackup(null, async () => {
      await deleteDrop(deps, drop.actor, { id: drop.drop })
      expect(await storedPacks(deps, drop.drop)).toEqual([])
    })
    await expect(attempt).rejects.toThrow('A pack was deleted while the backup ran')
    expect(await findLastBackup(deps, null)).toBeNull()
    expect((await backUp(null)).missing).toEqual([])
  })

  test('a suspended backup fails if another one has removed a copy that it relies on', async () => {
    const drop = await signUp(deps, 'free')
    await deployer(deps, drop).deploy({ 'index.html': page('x') })
    await backUp(null)
    now += 2 * dayMs
    const attempt = suspendedBackup(null, async () => {
      await deleteDrop(deps, drop.actor, { id: drop.drop })
      expect((await backUp(1)).removed.packs).toBeGreaterThan(0)
    })
    await expect(attempt).rejects.toThrow('A copy of a pack was deleted')
    expect((await verifyBackups({ backupStore: store }, () => {})).problems).toEqual([])
  })

  test('a suspended backup removes no packs, on which another one may rely', async () => {
    const drop = await signUp(deps, 'free')
    await deployer(deps, drop).deploy({ 'index.html': page('x') })
    const first = await backUp(null)
    await deleteDrop(deps, drop.actor, { id: drop.drop })
    now += 2 * dayMs
    const second = await suspendedBackup(1, async () => {})
    expect(second.removed).toEqual({ snapshots: [first.id], packs: 0 })
    expect((await backUp(1)).removed.packs).toBeGreaterThan(0)
  })

  test('backups continue after one that was suspended, although a later one was faster', async () => {
    await backUp(null)
    now += 2 * dayMs
    await suspendedBackup(null, async () => {
      await backUp(null)
    })
    const stored = await snapshots()
    expect(stored).toHaveLength(3)
    expect(await findLastBackup(deps, store.target)).toMatchObject({ snapshot: stored[2] })
    await backUp(null)
    expect(await snapshots()).toHaveLength(4)
  })

  test('what an interrupted backup has left is removed after a day', async () => {
    const failing: BackupStore = {
      ...store,
      put: (content, nameOf) =>
        store.put(content, (digest) => {
          const name = nameOf(digest)
          if (name.endsWith('manifest.json')) throw new Error('killed')
          return name
        }),
    }
    await expect(backUp(null, failing)).rejects.toThrow('killed')
    const [killed] = await snapshots()
    const second = await backUp(1)
    expect(await snapshots()).toEqual([killed, second.id].toSorted())
    now += 2 * dayMs
    const third = await backUp(1)
    expect(await snapshots()).toEqual([third.id])
  })

  test('a backup runs when the last is too old, once at a time, and again later after a failure', async () => {
    const started: number[] = []
    let fails = false
    const run = async () => {
      started.push(now)
      if (fails) throw new Error('no space')
      await backUp(null)
    }
    const backupSchedule = { target: store.target, intervalMs: 24 * hourMs, run }
    const nodes = ['a', 'b'].map((self) => ({
      ...deps,
      backupSchedule,
      processes: { ...deps.processes, self },
    }))
    const runAll = () => Promise.allSettled(nodes.map((node) => runDueBackup(node, signal)))
    const begun = now
    await runAll()
    expect(started).toEqual([begun])
    expect((await findLastBackup(deps, store.target))?.finishedAt).toBe(begun)
    now = begun + 24 * hourMs - 1
    await runAll()
    expect(started).toHaveLength(1)

    fails = true
    now = begun + 24 * hourMs
    const outcomes = await runAll()
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    now += 60_000
    await runAll()
    now += 9 * 60_000
    await runAll()
    expect(started).toHaveLength(2)
    fails = false
    now += 5 * 60_000
    await runAll()
    expect(started).toHaveLength(3)
    expect((await findLastBackup(deps, null))?.finishedAt).toBe(now)
  })

  test('nothing runs without a schedule', async () => {
    expect(await runDueBackup({ ...deps, backupSchedule: null }, signal)).toEqual([])
    expect(await findLastBackup(deps, null)).toBeNull()
  })
})
