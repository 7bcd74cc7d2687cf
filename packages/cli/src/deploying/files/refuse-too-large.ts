// Rejects a folder that is larger than any plan allows, before it is hashed.
import { stat } from 'node:fs/promises'
import { formatBytes } from '@plinth/domain/base/sizes'
import { plans } from '@plinth/domain/plans/plans'
import { CliError } from '../../errors/cli-error.ts'
import type { FoundFile } from './found-files.ts'

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
  throw new CliError(
    'refused',
    `This is ${formatBytes(bytes)} together; no plan takes more than ${formatBytes(maxBytes)} at once. Is it the right folder? What the site does not need can be left out with a .plinthignore.`,
  )
}
