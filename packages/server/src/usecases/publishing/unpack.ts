import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers } from '../../ports/parsers.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import { type Budget, within } from './budget.ts'
import type { ReceivedPath } from './staged-version.ts'

export interface Unpacking {
  readonly parsers: Parsers
  readonly folder: SpoolFolder
}

/** What is in an archive that has arrived; `budget` is for what comes out. */
export function unpack(
  { parsers, folder: { pack } }: Unpacking,
  archive: LocalFile,
  budget: Budget,
): Promise<ReceivedPath[]> {
  const extracted = pack.appendBy((file) =>
    parsers.extractZip(archive.file, { pack: file, maxBytes: budget.bytes }),
  )
  return within(budget, extracted)
}
