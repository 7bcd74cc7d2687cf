// Lists the files of a version.
import { authoredFiles, landingSource } from '@plinth/domain/versions/manifest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { type ChosenVersion, openVersion, type ReadDeps } from './chosen-version.ts'

export interface ListedFile {
  readonly path: string
  readonly size: number
  readonly type: string
  /** SHA-256 in lower-case hex. */
  readonly digest: string
}

export interface FileList {
  readonly version: VersionRecord
  /** The path of the file that the landing page is written in. */
  readonly landingPage: string
  /** As uploaded, by path. */
  readonly files: readonly ListedFile[]
}

export async function listFiles(
  deps: ReadDeps,
  _actor: AccountActor,
  input: ChosenVersion,
): Promise<FileList> {
  const { version, manifest } = await openVersion(deps, input)
  const files = authoredFiles(manifest)
    .map(([path, { size, type, digest }]) => ({ path, size, type, digest }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return { version, landingPage: landingSource(manifest), files }
}
