// Downloads a version as a zip archive.
import type { Readable } from 'node:stream'
import { authoredFiles, type Manifest } from '@plinth/domain/versions/manifest'
import type { ArchiveEntry } from '../../ports/archives.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { openContent } from '../storage/open-content.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'
import { noSuchVersion, requireVersion, type VersionInput } from './require-version.ts'

type DownloadDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'writeArchive'>

export interface DownloadedVersion {
  readonly version: VersionRecord
  /** A zip stream; destroyed if the version is removed before it was read completely. */
  readonly archive: Readable
}

/** The files of a version as they were uploaded. */
export async function downloadVersion(
  deps: DownloadDeps,
  _actor: AccountActor,
  { drop, versionId }: VersionInput,
): Promise<DownloadedVersion> {
  const { versions } = deps.database.read
  const version = await requireVersion(versions, drop, { versionId, now: deps.clock.now() })
  const manifest = await retainedManifest(deps, version)
  if (!manifest) throw noSuchVersion()
  return {
    version,
    archive: deps.writeArchive(entriesOf(deps, version, manifest)),
  }
}

async function* entriesOf(
  deps: Pick<Deps, 'blobs'>,
  { dropId, createdAt }: VersionRecord,
  manifest: Manifest,
): AsyncGenerator<ArchiveEntry> {
  for (const [path, file] of authoredFiles(manifest)) {
    yield {
      path,
      modifiedAt: createdAt,
      open: () => openContent(deps, dropId, { ...file, readOnce: true }),
    }
  }
}
