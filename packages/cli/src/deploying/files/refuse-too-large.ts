// Rejects a folder that is larger than an upload may be, before it is hashed.
import { stat } from 'node:fs/promises'
import { formatBytes } from '@plinth/domain/base/sizes'
import { offeredPlans } from '@plinth/domain/plans/plans'
import { CliError } from '../../errors/cli-error.ts'
import type { FoundFile } from './found-files.ts'
import { messages } from './messages.ts'

/** The service rejects less than this early enough itself. */
const checkedFrom = Math.max(...offeredPlans.map(({ uploadBytes }) => uploadBytes))

interface UploadLimit {
  /** Asks the service; null if there is none. */
  readonly askForLimit: () => Promise<number | null>
  readonly signal: AbortSignal
}

/** Checked first because hashing a very large folder could take an hour. */
export async function refuseTooLarge(
  files: readonly FoundFile[],
  { askForLimit, signal }: UploadLimit,
): Promise<void> {
  let bytes = 0
  for (const { file } of files) {
    signal.throwIfAborted()
    // Unreadable files are reported by name when they are hashed.
    bytes += await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  }
  if (bytes <= checkedFrom) return
  const maxBytes = await askForLimit()
  if (maxBytes === null || bytes <= maxBytes) return
  const limit = { size: formatBytes(bytes), most: formatBytes(maxBytes) }
  throw new CliError('refused', messages.folder.tooLarge(limit))
}
