// Compares a version with the one before it, or with any other.
import { compareVersions, type VersionChanges } from '@plinth/domain/versions/version-changes'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'
import {
  noSuchVersion,
  requireNamedVersion,
  requireVersion,
  type VersionInput,
} from './require-version.ts'

export interface ComparedVersion {
  /** Null if none was named and no earlier version is retained. */
  readonly comparedTo: VersionRecord | null
  readonly changes: VersionChanges
}

export interface ChangesInput extends VersionInput {
  /** Number or id of the version to compare with; absent for the previous one. */
  readonly from?: string | undefined
}

/** File changes of a version against another, by default the newest retained version before it. */
export async function readChanges(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock'>,
  _actor: AccountActor,
  { drop, versionId, from }: ChangesInput,
): Promise<ComparedVersion> {
  const { versions } = deps.database.read
  const now = deps.clock.now()
  const version = await requireVersion(versions, drop, { versionId, now })
  const after = await retainedManifest(deps, version)
  if (!after) throw noSuchVersion()
  if (from !== undefined) {
    const comparedTo = await requireNamedVersion(versions, drop, { name: from, now })
    await yieldToEventLoop()
    const before = await retainedManifest(deps, comparedTo)
    if (!before) throw noSuchVersion()
    await yieldToEventLoop()
    return { comparedTo, changes: compareVersions(before, after) }
  }
  const earlier = (await versions.ofDrop(drop.id, now)).filter(
    ({ number }) => number < version.number,
  )
  for (const comparedTo of earlier) {
    await yieldToEventLoop()
    const before = await retainedManifest(deps, comparedTo)
    await yieldToEventLoop()
    if (before) return { comparedTo, changes: compareVersions(before, after) }
  }
  return { comparedTo: null, changes: compareVersions(null, after) }
}
