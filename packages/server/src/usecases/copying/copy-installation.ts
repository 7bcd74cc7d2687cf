// Copies an installation to other stores. Packs are copied while the service runs; then the source is
// read-only while the rest follows: new packs and all rows.
import { AppError } from '@plinth/domain/base/errors'
import type { DataFiles } from '../../ports/data-files.ts'
import type { CopyProgress } from '../backups/create-backup.ts'
import {
  collectPackReferences,
  type KnownManifests,
  type PackReference,
  packTables,
} from '../backups/pack-references.ts'
import type { Deps } from '../base/deps.ts'
import { type BackupLease, withBackupLease } from '../storage/backup-lease.ts'
import { type BeginCopyDeps, type BegunCopy, beginCopy } from './begin-copy.ts'
import { createPackCopier, type PackCopier, type PackCopyReport } from './copy-packs.ts'
import { type ReadOnlySource, withReadOnlySource } from './read-only-source.ts'
import { differingTables, digestTables, observed, readRows } from './table-digests.ts'

export interface CopyDeps extends BeginCopyDeps {
  /** Its database must accept writes while the installation is read-only. */
  readonly source: BeginCopyDeps['source'] &
    Pick<Deps, 'blobs' | 'clock' | 'failures' | 'processes'> & { readonly dataFiles: DataFiles }
  readonly target: BeginCopyDeps['target'] &
    Pick<Deps, 'spool'> & {
      /** Null if it has no data directory on this machine. */
      readonly dataFiles: DataFiles | null
    }
}

export interface CopyOptions {
  /** Copy packs only, and leave the source as it is. */
  readonly preparesOnly: boolean
  /** Files of the data directory that are not copied. */
  readonly leftOut: readonly string[]
  readonly onProgress: (progress: CopyProgress) => void
  readonly onReadOnly: () => void
}

export interface CopyReport {
  readonly state: 'busy' | 'prepared' | 'complete' | 'was complete'
  readonly packs: number
  readonly rows: number
  readonly readOnlyMs: number
  /** Packs, as `<drop>/<pack>`, that the database refers to and the source does not have. */
  readonly missing: readonly string[]
}

const nothing: Omit<CopyReport, 'state'> = { packs: 0, rows: 0, readOnlyMs: 0, missing: [] }

/** What a busy service publishes while the source is prepared for the read-only phase. */
const fewPacks = 50
const maxPasses = 5

/** The lease comes first: from then on, no pack that a row names is deleted. */
export async function copyInstallation(deps: CopyDeps, options: CopyOptions): Promise<CopyReport> {
  const report = await withBackupLease(deps.source, async (lease): Promise<CopyReport> => {
    const begun = await beginCopy(deps)
    if (begun === null) return { ...nothing, state: 'was complete' }
    // Also now: a server that is started at the target by mistake would generate another secret.
    await copyDataFiles(deps, options.leftOut)
    const packs = createPackCopier({ ...deps, onProgress: options.onProgress }, begun.stored)
    // Many may have to be read after an upgrade from 0.1: not in the read-only phase again.
    const manifests: KnownManifests = new Map()
    const prepared = await copyWhileRunning(deps, { packs, lease, manifests })
    if (options.preparesOnly) return { ...nothing, ...prepared, state: 'prepared' }
    const startedAt = performance.now()
    const copied = await withReadOnlySource(deps.source, begun.id, (source) => {
      options.onReadOnly()
      return copyRest(deps, { ...begun, packs, lease, manifests, source, leftOut: options.leftOut })
    })
    return { ...copied, state: 'complete', readOnlyMs: performance.now() - startedAt }
  })
  return report ?? { ...nothing, state: 'busy' }
}

interface PackPhase {
  readonly packs: PackCopier
  readonly lease: BackupLease
  readonly manifests: KnownManifests
}

/** Repeated until little is new. */
async function copyWhileRunning(
  { source }: CopyDeps,
  { packs, lease, manifests }: PackPhase,
): Promise<Pick<CopyReport, 'packs' | 'missing'>> {
  for (let pass = 1; ; pass++) {
    const found = collectPackReferences(manifests)
    await source.database.readSnapshot((snapshot) => readRows(snapshot, found.observe, packTables))
    const references = await found.resolve(source.blobs)
    const { copied, missing } = await copyPacks(packs, references, lease)
    if (copied < fewPacks || pass === maxPasses) return { packs: references.length, missing }
  }
}

/** Without the lease, a sweep may have deleted what is missing. */
async function copyPacks(
  packs: PackCopier,
  references: readonly PackReference[],
  lease: BackupLease,
): Promise<PackCopyReport> {
  const report = await packs.copy(references)
  if (report.missing.length === 0 || lease.wasKept()) return report
  throw new AppError(
    'unavailable',
    'The copy was suspended for too long. Run it again: it continues.',
  )
}

interface LastPhase extends BegunCopy, PackPhase, Pick<CopyOptions, 'leftOut'> {
  readonly source: ReadOnlySource
}

/**
 * The source is left read-only before the target can be used, so at no time do both accept changes.
 * If the process dies in between, the copy is completed when it is run again.
 */
async function copyRest(
  deps: CopyDeps,
  { id, packs, lease, manifests, source: readOnly, leftOut }: LastPhase,
): Promise<Pick<CopyReport, 'packs' | 'rows' | 'missing'>> {
  const { source, target } = deps
  const found = collectPackReferences(manifests)
  const digests = digestTables()
  await source.database.readSnapshot((snapshot) =>
    target.database.load(observed(snapshot, [found.observe, digests.observe]), { replaces: true }),
  )
  const references = await found.resolve(source.blobs)
  const { missing } = await copyPacks(packs, references, lease)
  await copyDataFiles(deps, leftOut)

  const copies = digestTables()
  await target.database.readSnapshot((snapshot) => readRows(snapshot, copies.observe))
  const differing = differingTables(digests.result(), copies.result())
  if (differing.length > 0) throw differs(differing)

  const backups = await source.database.read.backups.all()
  await readOnly.keep()
  await target.database.transact(async (tx) => {
    // Of drops and versions that were deleted after a first pass.
    const now = source.clock.now()
    for (const drop of packs.dropsWithOthers(references)) await tx.blobSweeps.request(drop, now)
    await tx.copies.remove(id)
    // The copy continues the backups of the source.
    for (const backup of backups) await tx.backups.put(backup)
  })
  const rows = copies
    .result()
    .values()
    .reduce((sum, table) => sum + table.rows, 0)
  return { packs: references.length, rows, missing }
}

async function copyDataFiles({ source, target }: CopyDeps, leftOut: readonly string[]) {
  if (target.dataFiles === null) return
  for (const name of await source.dataFiles.list()) {
    const content = leftOut.includes(name) ? null : await source.dataFiles.open(name)
    // Mail may be removed meanwhile.
    if (content === null) continue
    await target.dataFiles.write(name, Buffer.concat(await Array.fromAsync<Buffer>(content)))
  }
}

const differs = (tables: readonly string[]): AppError =>
  new AppError(
    'internal',
    `The rows of these tables differ in the target: ${tables.join(', ')}. Run the copy again.`,
  )
