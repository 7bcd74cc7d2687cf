// Begins a copy in an empty target, or finds the one that was interrupted. Both databases get a
// record of it: the target cannot be used, and takes no other copy, until this one is complete.
import { AppError } from '@plinth/domain/base/errors'
import { base32 } from '@plinth/domain/base/ids'
import { type CopyRecord, copiesMigration } from '../../ports/database/copies.ts'
import type { PackReference } from '../backups/pack-references.ts'
import type { Deps } from '../base/deps.ts'
import { listPacks } from './copy-packs.ts'

export interface BeginCopyDeps {
  readonly source: Pick<Deps, 'database' | 'random'>
  readonly target: Pick<Deps, 'blobs' | 'database'> & {
    /** Its stores as an operator names them, without credentials. */
    readonly name: string
  }
}

export interface BegunCopy {
  readonly id: string
  /** Packs that an interrupted copy has left in the target. */
  readonly stored: readonly PackReference[]
}

const idBytes = 10

/** Returns null if the copy to this target is complete. A target that is refused is not changed. */
export async function beginCopy({ source, target }: BeginCopyDeps): Promise<BegunCopy | null> {
  const known = await source.database.read.copies.find()
  const isSame = known?.target === target.name
  const found = await findInTarget(target)
  if (found !== null && isSame && found.id === known.id) {
    return { id: found.id, stored: await listPacks(target) }
  }
  if (known?.isFinal) {
    if (isSame && found === null && !(await target.database.isEmpty())) return null
    throw copiedElsewhere(known)
  }
  if (found !== null) throw notEmpty('The target is used by another copy, so it')
  if (!(await target.database.isEmpty())) throw notEmpty('The database of the target')
  for await (const _ of target.blobs.drops()) throw notEmpty('The blob store of the target')

  await target.database.migrate()
  const id = base32(source.random(idBytes))
  const copy = { id, target: target.name }
  await source.database.transact((tx) => tx.copies.put({ ...copy, role: 'source' }))
  await target.database.transact((tx) => tx.copies.put({ ...copy, role: 'target' }))
  return { id, stored: [] }
}

/** Null if the database has no record, or not even tables. */
async function findInTarget({ database }: Pick<Deps, 'database'>): Promise<CopyRecord | null> {
  // Later ones may be pending if Plinth was upgraded since the copy began.
  const pending = await database.pendingMigrations()
  return pending.includes(copiesMigration) ? null : database.read.copies.find()
}

const notEmpty = (what: string): AppError =>
  new AppError(
    'not_empty',
    `${what} is not empty. Use a new database, a new blob store and a new data directory. The target was not changed.`,
  )

const copiedElsewhere = ({ target }: CopyRecord): AppError =>
  new AppError(
    'not_empty',
    `This service was copied to ${target} and is read-only. To copy it again, run \`plinthd copy --cancel\` first.`,
  )
