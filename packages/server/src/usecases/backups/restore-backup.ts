// Restores a backup into an empty database and an empty blob store. The rows come last, in one
// transaction: a restore that was interrupted has left none, and can be repeated. Until then the
// database is marked, so that no server uses it.

import { eachBounded } from '@plinth/domain/base/each-bounded'
import { AppError } from '@plinth/domain/base/errors'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { DataFiles } from '../../ports/data-files.ts'
import type { Deps } from '../base/deps.ts'
import {
  type BackedUpPack,
  damaged,
  dataFile,
  isSnapshotId,
  packName,
  type SnapshotManifest,
  snapshotFile,
} from './backup-format.ts'
import type { CopyProgress } from './create-backup.ts'
import { decodeMigration, decodeSnapshot } from './database-dump.ts'
import {
  checked,
  checkStored,
  listSnapshots,
  openStored,
  readLines,
  readManifest,
  readPackList,
  streamOf,
} from './read-stored.ts'
import { secretCheckOf } from './secret-check.ts'

export interface RestoreDeps extends Pick<Deps, 'blobs' | 'clock' | 'database' | 'spool'> {
  readonly backupStore: BackupStore
  readonly dataFiles: DataFiles
}

export interface RestoreOptions {
  /** The newest if null. */
  readonly snapshot: string | null
  /** `PLINTH_SECRET`, or null if it is not set. */
  readonly secret: string | null
  /** Restore even if what is encrypted with the secret is lost. */
  readonly withoutSecret: boolean
  readonly onProgress: (progress: CopyProgress) => void
}

export interface RestoreReport {
  readonly id: string
  readonly packs: number
  readonly secret: 'restored' | 'environment' | 'lost'
  readonly missing: readonly string[]
}

const parallelCopies = 4
const secretName = 'secret'

export async function restoreBackup(
  deps: RestoreDeps,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { backupStore: store, database } = deps
  const id = await chooseSnapshot(store, options.snapshot)
  const manifest = await readManifest(store, id)
  const dump = snapshotFile(id, 'database')
  await checkStored(store, dump, manifest.database)
  const packs = await Array.fromAsync(readPackList(store, id, manifest))
  const files = await readDataFiles(store, id, manifest)
  const secret = await checkSecret(deps, { id, ...manifest }, files, options)
  if (!(await database.isEmpty())) throw notEmpty('The database')
  // Only a restore that was interrupted has stored packs already.
  const present = await findPresent(deps, (await database.isUnfinished()) ? packs : [])

  await database.beginLoad(await decodeMigration(readLines(store, dump)))
  for (const [name, content] of files) {
    if (name !== secretName || secret === 'restored') await deps.dataFiles.write(name, content)
  }
  let done = 0
  await eachBounded(packs, parallelCopies, async (pack) => {
    if (!(present.has(keyOf(pack)) && (await isIntact(deps, pack)))) await copyPack(deps, pack)
    done += 1
    options.onProgress({ done, total: packs.length })
  })
  await database.load(await decodeSnapshot(readLines(store, dump)))
  await discardExpiryNotices(deps)
  return { id, packs: packs.length, secret, missing: manifest.missing }
}

/** Owners may have signed in because of them, which the backup does not contain. */
async function discardExpiryNotices({ clock, database }: RestoreDeps): Promise<void> {
  await database.transact(async ({ clockReadings }) => {
    const now = clock.now()
    // A backup of an early release has no reading.
    const latest = (await clockReadings.latest()) ?? { at: now, waitMs: 0, hasFreeClock: true }
    await clockReadings.put({ ...latest, noticesFrom: now })
  })
}

async function chooseSnapshot(store: BackupStore, wanted: string | null): Promise<string> {
  const ids = await listSnapshots(store)
  const id = wanted ?? ids.at(-1)
  if (id === undefined) {
    throw new AppError('not_found', `There is no complete backup in ${store.target}.`)
  }
  if (isSnapshotId(id) && ids.includes(id)) return id
  const found = ids.join(', ')
  throw new AppError('not_found', `${store.target} has no backup ${id}. It has: ${found}.`)
}

/** They are small: a secret and mail. */
async function readDataFiles(
  store: BackupStore,
  id: string,
  manifest: SnapshotManifest,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const file of manifest.files) {
    const name = dataFile(id, file.name)
    const content = checked(await openStored(store, name), name, file)
    files.set(file.name, Buffer.concat(await Array.fromAsync(content)))
  }
  return files
}

/** Before anything is written: a restored service with another secret could not use its keys. */
async function checkSecret(
  { dataFiles }: RestoreDeps,
  { id, secretCheck }: Pick<SnapshotManifest, 'secretCheck'> & { readonly id: string },
  files: ReadonlyMap<string, Buffer>,
  { secret, withoutSecret }: RestoreOptions,
): Promise<RestoreReport['secret']> {
  const isRight = (text: string) => secretCheckOf(text) === secretCheck
  const backedUp = files.get(secretName)?.toString().trim()
  if (secret !== null) {
    if (isRight(secret)) return 'environment'
    if (withoutSecret) return 'lost'
    throw new AppError(
      'invalid_field',
      backedUp === undefined
        ? 'PLINTH_SECRET is not the secret of the service that was backed up. Set it to the same value. If that is lost, add --without-secret.'
        : `PLINTH_SECRET is not the secret of the service that was backed up. Set it to the content of ${dataFile(id, secretName)} in the backup, or unset it.`,
    )
  }
  if (backedUp !== undefined && isRight(backedUp)) {
    await refuseOtherSecret(dataFiles, backedUp)
    return 'restored'
  }
  if (withoutSecret) return 'lost'
  throw new AppError(
    'missing_field',
    'The backup does not contain the secret, because the service had it in PLINTH_SECRET. Set PLINTH_SECRET to the same value. If that is lost, add --without-secret.',
  )
}

async function refuseOtherSecret(dataFiles: DataFiles, expected: string): Promise<void> {
  const chunks = await Array.fromAsync<Buffer>((await dataFiles.open(secretName)) ?? [])
  const existing = Buffer.concat(chunks).toString().trim()
  if (existing === '' || existing === expected) return
  throw notEmpty('The data directory has another secret, so it')
}

const notEmpty = (what: string): AppError =>
  new AppError(
    'not_empty',
    `${what} is not empty. Restore into a new database, a new blob store and a new data directory.`,
  )

const keyOf = ({ drop, pack }: Pick<BackedUpPack, 'drop' | 'pack'>): string => `${drop}/${pack}`

/** No others may be there: a server with this database would delete them. */
async function findPresent(
  { blobs }: RestoreDeps,
  packs: readonly BackedUpPack[],
): Promise<Set<string>> {
  const expected = new Set(packs.map(keyOf))
  const present = new Set<string>()
  for await (const drop of blobs.drops()) {
    for await (const pack of blobs.list(drop)) {
      const key = keyOf({ drop, pack })
      if (!expected.has(key)) throw notEmpty('The blob store')
      present.add(key)
    }
  }
  return present
}

/** Reads a pack to its end. */
export async function isIntact(
  { blobs }: Pick<Deps, 'blobs'>,
  backedUp: BackedUpPack,
): Promise<boolean> {
  const { drop, pack, size } = backedUp
  if ((await blobs.size(drop, pack)) !== size) return false
  const content = await blobs.open(drop, { pack, offset: 0, size, uncached: true })
  if (content === null) return false
  try {
    for await (const _ of checked(content, pack, backedUp));
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_archive') return false
    throw error
  }
}

async function copyPack({ backupStore, blobs, spool }: RestoreDeps, pack: BackedUpPack) {
  const name = packName(pack)
  const folder = await spool.openFolder()
  try {
    const content = streamOf(checked(await openStored(backupStore, name), name, pack))
    const local = await folder.receive(content, pack.size)
    if (local.size !== pack.size) throw damaged(`${name} is damaged.`)
    await blobs.put(pack.drop, pack.pack, local)
  } finally {
    await folder.dispose()
  }
}
