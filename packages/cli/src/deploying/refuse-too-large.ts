import { stat } from 'node:fs/promises'
import { plans } from '@plinth/domain/plans'
import { formatBytes } from '@plinth/domain/sizes'
import { CliError } from '../cli-error.ts'
import type { FoundFile } from './found-files.ts'

const mostBytes = Math.max(...Object.values(plans).map(({ uploadBytes }) => uploadBytes))

/** What no plan takes: to hash it all first could take an hour. */
export async function refuseTooLarge(
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0
  for (const { file } of files) {
    signal.throwIfAborted()
    // What cannot be read is told by name when it is hashed.
    bytes += await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  }
  if (bytes <= mostBytes) return
  throw new CliError(
    'refused',
    `This is ${formatBytes(bytes)} together; no plan takes more than ${formatBytes(mostBytes)} at once. Is it the right folder? What the site does not need can be left out with a .plinthignore.`,
  )
}
