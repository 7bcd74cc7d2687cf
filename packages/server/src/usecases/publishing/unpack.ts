// Extracts an uploaded zip archive into the pack.
import type { BundleOptions } from '@plinth/domain/versions/bundle'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers } from '../../ports/parsers.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import { type Budget, withinBudget } from './budget.ts'
import type { ReceivedPath } from './staged-version.ts'

export interface Unpacking extends BundleOptions {
  readonly parsers: Parsers
  readonly folder: SpoolFolder
}

/** `budget` limits the extracted bytes. */
export function unpack(
  { parsers, folder: { pack }, stripRoot }: Unpacking,
  archive: LocalFile,
  budget: Budget,
): Promise<ReceivedPath[]> {
  const extracted = pack.appendWith((file) =>
    parsers.extractZip(archive, { pack: file, maxBytes: budget.bytes, stripRoot }),
  )
  return withinBudget(budget, extracted)
}
