import type { PackId } from '@plinth/domain/ids'
import type { ManifestFile } from '@plinth/domain/manifest'
import type { PackWriter } from '../../ports/spool.ts'
import type { VersionRecord } from '../../ports/versions.ts'

/** One version that is being compressed. */
export interface Compression {
  readonly version: VersionRecord
  /** Those worth compressing, each once. */
  readonly contents: readonly ManifestFile[]
  /** Where the forms go. */
  readonly pack: PackWriter
  /** What the pack will be called. */
  readonly id: PackId
  readonly signal: AbortSignal
}
