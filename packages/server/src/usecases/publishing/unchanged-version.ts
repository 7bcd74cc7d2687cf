// Recognises an upload that has the same files as the live version.
import type { Manifest } from '@plinth/domain/versions/manifest'
import { hasSameFiles } from '@plinth/domain/versions/version-changes'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { StagedContent, StagedVersion } from './staged-version.ts'

type Staged = Pick<StagedVersion<StagedContent>, 'files'>

/** Whether number and size of the files are the same, which needs no manifest. */
export function mayBeUnchanged(live: VersionRecord | null, { files }: Staged): boolean {
  const authored = files.filter(({ generated }) => !generated)
  const byteSize = authored.reduce((sum, { content }) => sum + content.size, 0)
  return live?.fileCount === authored.length && live.byteSize === byteSize
}

/** The live version if it has exactly the staged files, else null. */
export function sameVersion(
  live: VersionRecord | null,
  manifest: Manifest | null,
  { files }: Staged,
): VersionRecord | null {
  const staged = files.map(({ path, content }) => ({ path, digest: content.digest }))
  return manifest && hasSameFiles(manifest, staged) ? live : null
}
