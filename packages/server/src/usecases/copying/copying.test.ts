// Copies between real stores: what they contain, how they are interrupted, continued and cancelled.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeId } from '@plinth/domain/base/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDataFiles } from '../../adapters/files/data-files.ts'
import type { Environment } from '../../config/environment.ts'
import { copiesMigration } from '../../ports/database/copies.ts'
import type { Cell } from '../../ports/database/snapshots.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import {
  emptyPostgresEnvironment,
  openNode,
  postgresEnvironment,
  signUp,
  writeMigratedSqlite,
} from '../real-stores.test-support.ts'
import { withBackupLease } from '../storage/backup-lease.ts'
import { neededPacks, storedPacks } from '../storage/packs.test-support.ts'
import { type CancelReport, cancelCopy } from './cancel-copy.ts'
import { type CopyDeps, type CopyOptions, copyInstallation } from './copy-installation.ts'
import { withReadOnlySource } from './read-only-source.ts'

const ignore = () => {}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-copying-'))
})
afterAll(() => rm(folder, { recursive: true }))

const dataFilesOf = (dataDir: string) =>
  createDataFiles({
    secretFile: path.join(dataDir, 'secret'),
    mailFolder: path.join(dataDir, 'outbox'),
  })

/** All rows, sorted. */
const rowsOf = ({ database }: Pick<Deps, 'database'>) =>
  database.readSnapshot(async ({ tables }) => {
    const rows: Record<string, Cell[][]> = {}
    for await (const { table, columns, batches } of tables) {
      const positions = columns.toSorted().map((name) => columns.indexOf(name))
      const all = (await Array.fromAsync(batches)).flat()
      rows[table] = all.map((row) => positions.map((n) => row[n] ?? null)).toSorted()
    }
    return rows
  })

type OpenEnvironment = () => Promise<Environment>

/** Files and packs are copied in the same way between all databases. */
type Copied = 'rows' | 'rows and files'

function describeCopies(from: OpenEnvironment, to: OpenEnvironment, content: Copied): void {
  let environment: Environment
  let dataDir: string
  let close: (() => Promise<void>)[]
  /** A node of the service, and the process that copies it. */
  let service: Deps
  let source: CopyDeps['source']
  let drop: Awaited<ReturnType<typeof signUp>>

  async function open(at: string, settings: Environment, isCopier: boolean) {
    const node = await openNode(at, {}, settings, isCopier ? { writesWhileReadOnly: true } : {})
    close.push(node.close)
    return node.deps
  }
  beforeEach(async () => {
    close = []
    environment = await from()
    dataDir = path.join(folder, randomUUID())
    await mkdir(dataDir)
    if (environment.DATABASE_URL === undefined) await writeMigratedSqlite(dataDir)
    service = await open(dataDir, environment, false)
    await service.database.migrate()
    source = { ...(await open(dataDir, environment, true)), dataFiles: dataFilesOf(dataDir) }
    drop = await signUp(service, 'free')
    await publish()
  })
  afterEach(async () => {
    for (const each of close) await each()
  })

  const publish = () =>
    deployer(service, drop).deploy({ 'index.html': page(randomBytes(6).toString('hex')) })

  async function openTarget() {
    const at = path.join(folder, randomUUID())
    const settings = await to()
    const deps = await open(at, settings, true)
    const target: CopyDeps['target'] = { ...deps, name: at, dataFiles: dataFilesOf(at) }
    const run = (changes: Partial<CopyOptions> = {}, changed: Partial<CopyDeps> = {}) =>
      copyInstallation(
        { source, target, ...changed },
        {
          preparesOnly: false,
          leftOut: [],
          onProgress: ignore,
          onReadOnly: ignore,
          ...changes,
        },
      )
    return { target, run, openServer: () => open(at, settings, false) }
  }
  const otherProcess = () => ({ ...source, processes: { ...source.processes, self: 'another' } })
  const refused = { code: 'unavailable', detail: expect.stringContaining('being moved') }

  test('the target has the same rows and packs, and the source stays read-only', async () => {
    const { target, run, openServer } = await openTarget()
    const backups = ['/a', '/b'].map((name, at) => ({
      target: name,
      snapshot: `snapshot ${name}`,
      finishedAt: at + 1,
    }))
    await service.database.transact(async (tx) => {
      for (const backup of backups) await tx.backups.put(backup)
    })
    const report = await run()
    expect(report).toMatchObject({ state: 'complete', missing: [] })
    expect(await rowsOf(target)).toEqual(await rowsOf(service))
    expect(await storedPacks(target, drop.drop)).toEqual(await neededPacks(service, drop.drop))
    expect(await target.database.read.backups.all()).toEqual(backups)
    await expect(publish()).rejects.toMatchObject(refused)
    const server = await openServer()
    await deployer(server, drop).deploy({ 'index.html': page('at the target') })
    expect(await run()).toMatchObject({ state: 'was complete' })
  })

  test('what is published during the first pass is copied in the read-only phase', async () => {
    const { target, run } = await openTarget()
    expect(await run({ preparesOnly: true })).toMatchObject({ state: 'prepared' })
    const before = await storedPacks(target, drop.drop)
    let published: Promise<unknown> | null = null
    await publish()
    await run({
      onProgress() {
        published ??= publish()
      },
      // It has begun before, so it is either refused or part of the copy.
      onReadOnly: () => void published?.catch(ignore),
    })
    await Promise.allSettled([published])
    expect(await storedPacks(target, drop.drop)).toEqual(await neededPacks(target, drop.drop))
    expect((await storedPacks(target, drop.drop)).length).toBeGreaterThan(before.length)
    expect(await rowsOf(target)).toEqual(await rowsOf(service))
  })

  test('after a failure the source accepts changes, and the copy continues', async () => {
    const { target, run, openServer } = await openTarget()
    const blobs = {
      ...target.blobs,
      put: () => Promise.reject(new Error('cut off')),
    }
    const failing = { target: { ...target, blobs } }
    await expect(run({}, failing)).rejects.toThrow('cut off')
    // The target cannot be used.
    await expect((await openServer()).database.transact(async () => {})).rejects.toMatchObject({
      detail: expect.stringContaining('not complete'),
    })
    await run({ preparesOnly: true })
    const database = {
      ...target.database,
      readSnapshot: () => Promise.reject(new Error('cut off late')),
    }
    await expect(run({}, { target: { ...target, database } })).rejects.toThrow('cut off late')
    // The rows of the failed attempt are replaced.
    await publish()
    expect(await run()).toMatchObject({ state: 'complete' })
    expect(await rowsOf(target)).toEqual(await rowsOf(service))
  })

  test('a copy that was killed after it has closed the source is completed', async () => {
    const { target, run } = await openTarget()
    const database: Deps['database'] = {
      ...target.database,
      transact: (work) =>
        target.database.transact(async (tx) => {
          const result = await work(tx)
          if ((await tx.copies.find()) === null) throw new Error('killed')
          return result
        }),
    }
    await expect(run({}, { target: { ...target, database } })).rejects.toMatchObject({
      detail: expect.stringContaining('stays read-only'),
      cause: { message: 'killed' },
    })
    await expect(publish()).rejects.toMatchObject(refused)
    expect(await target.database.read.copies.find()).not.toBeNull()
    expect(await run()).toMatchObject({ state: 'complete' })
    expect(await target.database.read.copies.find()).toBeNull()
    expect(await rowsOf(target)).toEqual(await rowsOf(service))
  })

  test('packs of a drop that was deleted meanwhile are deleted in the target too', async () => {
    const { target, run } = await openTarget()
    const other = await signUp(service, 'free')
    await deployer(service, other).deploy({ 'index.html': page('deleted') })
    await run({ preparesOnly: true })
    expect(await storedPacks(target, other.drop)).not.toEqual([])
    await deleteDrop(service, other.actor, { id: other.drop })
    await run()
    expect(await target.database.read.blobSweeps.find(other.drop)).not.toBeNull()
  })

  test('a target with other content is refused and left unchanged', async () => {
    const { target, run } = await openTarget()
    const foreign = makeId('drop', randomBytes(16))
    const [pack] = await storedPacks(service, drop.drop)
    if (!pack) throw new Error('no pack')
    const file = path.join(folder, randomUUID())
    await writeFile(file, 'x')
    await target.blobs.put(foreign, pack, { file, size: 1 })
    await expect(run()).rejects.toMatchObject({ code: 'not_empty' })
    expect(await target.database.pendingMigrations()).not.toEqual([])
    expect(await storedPacks(target, drop.drop)).toEqual([])

    const used = await openTarget()
    await used.target.database.migrate()
    const { deps } = { deps: await used.openServer() }
    await signUp(deps, 'free')
    const rows = await rowsOf(deps)
    await expect(used.run()).rejects.toMatchObject({ code: 'not_empty' })
    expect(await rowsOf(deps)).toEqual(rows)
    await publish()
  })

  test('one copy at a time, and a target belongs to one copy', async () => {
    const first = await openTarget()
    await withBackupLease(otherProcess(), async () => {
      expect(await first.run()).toMatchObject({ state: 'busy' })
    })
    await first.run({ preparesOnly: true })
    const second = await openTarget()
    await second.run({ preparesOnly: true })
    await expect(first.run()).rejects.toThrow('used by another copy')
    await second.run()
    await expect((await openTarget()).run()).rejects.toThrow('--cancel')
  })

  test('a cancelled copy leaves the source writable', async () => {
    const { target, run } = await openTarget()
    let meanwhile: CancelReport | null = null
    const database: Deps['database'] = {
      ...target.database,
      async readSnapshot(work) {
        meanwhile = await cancelCopy(otherProcess())
        return target.database.readSnapshot(work)
      },
    }
    expect(await cancelCopy(source)).toEqual({ state: 'no copy' })
    expect(await run({}, { target: { ...target, database } })).toMatchObject({ state: 'complete' })
    expect(meanwhile).toEqual({ state: 'busy' })
    expect(await cancelCopy(source)).toMatchObject({ state: 'cancelled' })
    await publish()
    await expect(run()).rejects.toMatchObject({ code: 'not_empty' })
    expect(await (await openTarget()).run()).toMatchObject({ state: 'complete' })
  })

  test('a copy continues after an upgrade of Plinth', async () => {
    await (await openTarget()).run({ preparesOnly: true })
    const copy = await source.database.read.copies.find()
    if (copy === null) throw new Error('no copy')
    const { target, run } = await openTarget()
    // As a version with fewer migrations has left it.
    await target.database.beginLoad({ migration: copiesMigration })
    await target.database.transact(async (tx) => {
      await tx.leases.release('restore', 'restore')
      await tx.copies.put({ ...copy, role: 'target' })
    })
    expect(await target.database.pendingMigrations()).not.toEqual([])
    const same = { target: { ...target, name: copy.target } }
    expect(await run({}, same)).toMatchObject({ state: 'complete' })
    expect(await target.database.pendingMigrations()).toEqual([])
    expect(await rowsOf(target)).toEqual(await rowsOf(service))
  })

  test('a source that has accepted changes again is not closed', async () => {
    const { run } = await openTarget()
    await run({ preparesOnly: true })
    const id = (await service.database.read.copies.find())?.id ?? ''
    const work = withReadOnlySource(source, id, async ({ keep }) => {
      await source.database.transact((tx) => tx.copies.endPause(id))
      await publish()
      await keep()
    })
    await expect(work).rejects.toThrow('accepted changes again')
  })

  if (content === 'rows') return

  test('a damaged or truncated pack in the target is copied again', async () => {
    const { target, run } = await openTarget()
    await run({ preparesOnly: true })
    const [pack] = await storedPacks(target, drop.drop)
    if (!pack) throw new Error('no pack')
    const size = (await service.blobs.size(drop.drop, pack)) ?? 0
    const file = path.join(folder, randomUUID())
    await writeFile(file, Buffer.alloc(size))
    await target.blobs.delete(drop.drop, [pack])
    await target.blobs.put(drop.drop, pack, { file, size })
    await run()
    const slice = { pack, offset: 0, size }
    const copied = await target.blobs.read(drop.drop, slice)
    expect(copied).toEqual(await service.blobs.read(drop.drop, slice))
  })

  test('the secret is in the target from the beginning, and stored mail at the end', async () => {
    await source.dataFiles.write('secret', Buffer.from('a generated secret'))
    const { target, run } = await openTarget()
    await run({ preparesOnly: true })
    await source.dataFiles.write('outbox/1.eml', Buffer.from('mail'))
    expect(await target.dataFiles?.list()).toEqual(['secret'])
    await run()
    expect(await target.dataFiles?.list()).toEqual(['secret', 'outbox/1.eml'])
    const other = await openTarget()
    await cancelCopy(source)
    await other.run({ leftOut: ['secret'] })
    expect(await other.target.dataFiles?.list()).toEqual(['outbox/1.eml'])
  })

  test('a pack that the service has lost is named, and the rest is copied', async () => {
    const [pack] = await storedPacks(service, drop.drop)
    if (!pack) throw new Error('no pack')
    await service.blobs.delete(drop.drop, [pack])
    const { run } = await openTarget()
    expect(await run()).toMatchObject({ state: 'complete', missing: [`${drop.drop}/${pack}`] })
  })
}

const sqlite = async () => ({ PLINTH_SECRET: 'one secret that every node of the test shares' })

describe('from SQLite to SQLite', () => describeCopies(sqlite, sqlite, 'rows and files'))
describe('from SQLite to PostgreSQL', { tags: ['servers'] }, () =>
  describeCopies(sqlite, emptyPostgresEnvironment, 'rows'),
)
describe('from PostgreSQL to SQLite', { tags: ['servers'] }, () =>
  describeCopies(postgresEnvironment, sqlite, 'rows'),
)
