// Input of the steps that compress one version.
import type { PackId } from '@plinth/domain/base/ids'
import type { ManifestFile } from '@plinth/domain/versions/manifest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'

/** A version being compressed. */
export interface Compression {
  readonly version: VersionRecord
  /** The contents worth compressing, without duplicates. */
  readonly contents: readonly ManifestFile[]
  /** Pack that receives the encodings. */
  readonly pack: PackWriter
  /** Id under which the pack will be stored. */
  readonly id: PackId
  readonly signal: AbortSignal
}
