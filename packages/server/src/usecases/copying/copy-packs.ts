// Copies packs to another blob store and reads each of them back.
import { eachBounded } from '@plinth/domain/base/each-bounded'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import type { CopyProgress } from '../backups/create-backup.ts'
import type { PackReference } from '../backups/pack-references.ts'
import { isIntact } from '../backups/restore-backup.ts'
import type { Deps } from '../base/deps.ts'

export interface PackCopyDeps {
  readonly source: Pick<Deps, 'blobs'>
  readonly target: Pick<Deps, 'blobs' | 'spool'>
  readonly onProgress: (progress: CopyProgress) => void
}

export interface PackCopier {
  /**
   * Copies what is not in the target yet. Returns how many packs were copied and, as `<drop>/<pack>`,
   * which of them the source does not have.
   */
  copy(references: readonly PackReference[]): Promise<PackCopyReport>
  /** Drops with packs in the target that `references` do not name. */
  dropsWithOthers(references: readonly PackReference[]): DropId[]
}

export interface PackCopyReport {
  readonly copied: number
  readonly bytes: number
  readonly missing: readonly string[]
}

const parallelCopies = 4

/** `stored` are the packs that an interrupted copy has left in the target. */
export function createPackCopier(deps: PackCopyDeps, stored: readonly PackReference[]): PackCopier {
  const unverified = new Set(stored.map(keyOf))
  const verified = new Set<string>()
  const inTarget = new Map(stored.map((reference) => [keyOf(reference), reference.drop]))

  /** Returns the bytes that were copied, or null if the source does not have the pack. */
  async function copyOne(reference: PackReference): Promise<number | null> {
    const key = keyOf(reference)
    const copied = await copyPack(deps, reference, unverified.has(key))
    if (copied === null) return null
    verified.add(key)
    inTarget.set(key, reference.drop)
    return copied
  }

  return {
    async copy(references) {
      const wanted = references.filter((reference) => !verified.has(keyOf(reference)))
      const missing: string[] = []
      let copied = 0
      let bytes = 0
      let done = references.length - wanted.length
      await eachBounded(wanted, parallelCopies, async (reference) => {
        const size = await copyOne(reference)
        if (size === null) missing.push(keyOf(reference))
        else if (size > 0) copied += 1
        bytes += size ?? 0
        done += 1
        deps.onProgress({ done, total: references.length })
      })
      return { copied, bytes, missing }
    },
    dropsWithOthers(references) {
      const referenced = new Set(references.map(keyOf))
      const others = [...inTarget].filter(([key]) => !referenced.has(key))
      return [...new Set(others.map(([, drop]) => drop))]
    },
  }
}

const keyOf = ({ drop, pack }: PackReference): string => `${drop}/${pack}`

/**
 * Returns the bytes that were copied, 0 if the target has the same pack, or null if the source does
 * not have it.
 */
async function copyPack(
  { source, target }: PackCopyDeps,
  { drop, pack }: PackReference,
  mayBePresent: boolean,
): Promise<number | null> {
  const size = await source.blobs.size(drop, pack)
  if (size === null) return null
  const content = await source.blobs.open(drop, { pack, offset: 0, size, uncached: true })
  if (content === null) return null
  const folder = await target.spool.openFolder()
  try {
    const { digest: sha256 } = await folder.pack.append(content, size)
    const expected = { drop, pack, size, sha256 }
    if (mayBePresent && (await isIntact(target, expected))) return 0
    await target.blobs.put(drop, pack, await folder.pack.close())
    if (await isIntact(target, expected)) return size
  } finally {
    await folder.dispose()
  }
  const detail = `The blob store of the target returned other bytes of ${drop}/${pack} than were stored.`
  throw new AppError('internal', detail)
}

/** All packs of a blob store. */
export async function listPacks({ blobs }: Pick<Deps, 'blobs'>): Promise<PackReference[]> {
  const packs: PackReference[] = []
  for await (const drop of blobs.drops()) {
    for await (const pack of blobs.list(drop)) packs.push({ drop, pack })
  }
  return packs
}
