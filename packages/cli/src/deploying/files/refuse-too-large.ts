// Rejects a folder that is larger than any plan allows, before it is hashed.
import { stat } from 'node:fs/promises'
import { formatBytes } from '@plinth/domain/base/sizes'
import { plans } from '@plinth/domain/plans/plans'
import { CliError } from '../../errors/cli-error.ts'
import type { FoundFile } from './found-files.ts'
import { messages } from './messages.ts'

const maxBytes = Math.max(...Object.values(plans).map(({ uploadBytes }) => uploadBytes))

/** Checked first because hashing a very large folder could take an hour. */
export async function refuseTooLarge(
  files: readonly FoundFile[],
  signal: AbortSignal,
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
  if (bytes <= maxBytes) return
  const limit = { size: formatBytes(bytes), most: formatBytes(maxBytes) }
  throw new CliError('refused', messages.folder.tooLarge(limit))
}
