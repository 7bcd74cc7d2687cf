// Compares a version with the one before it.
import { compareVersions, type VersionChanges } from '@plinth/domain/versions/version-changes'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'
import { noSuchVersion, requireVersion, type VersionInput } from './require-version.ts'

export interface ComparedVersion {
  /** Null if no earlier version is retained. */
  readonly comparedTo: VersionRecord | null
  readonly changes: VersionChanges
}

/** File changes of a version against the newest retained version before it. */
export async function readChanges(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock'>,
  _actor: AccountActor,
  { drop, versionId }: VersionInput,
): Promise<ComparedVersion> {
  const { versions } = deps.database.read
  const now = deps.clock.now()
  const version = await requireVersion(versions, drop, { versionId, now })
  const after = await retainedManifest(deps, version)
  if (!after) throw noSuchVersion()
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
