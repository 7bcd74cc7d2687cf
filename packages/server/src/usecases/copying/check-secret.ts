// Compares the secrets of the two installations of a copy: with another one, the target could not
// decrypt keys, certificates and mail, and cookies would be invalid.
import { AppError } from '@plinth/domain/base/errors'
import type { DataFiles } from '../../ports/data-files.ts'

export interface CopiedSecrets {
  readonly source: string
  /** Where the source has it: a file of its data directory, or null if it is in `PLINTH_SECRET`. */
  readonly sourceFile: string | null
  /** `PLINTH_SECRET` of the target, or null if it has none. */
  readonly target: string | null
  /** Of the target; null if it has no data directory on this machine. */
  readonly dataFiles: DataFiles | null
}

export const secretName = 'secret'

/** Rejects before anything is written. Returns whether the file with the secret has to be copied. */
export async function checkSecrets(secrets: CopiedSecrets): Promise<boolean> {
  const { source, sourceFile, target, dataFiles } = secrets
  if (target === source) return false
  const remedy =
    sourceFile === null
      ? 'Set it to the same value as here.'
      : `Set it to the content of ${sourceFile}.`
  if (target !== null) {
    throw new AppError(
      'invalid_field',
      `PLINTH_SECRET of the target is not the secret of this service. ${remedy}`,
    )
  }
  if (sourceFile === null || dataFiles === null) {
    throw new AppError('missing_field', `PLINTH_SECRET of the target is not set. ${remedy}`)
  }
  const chunks = await Array.fromAsync<Buffer>((await dataFiles.open(secretName)) ?? [])
  const existing = Buffer.concat(chunks).toString().trim()
  if (existing === '' || existing === source) return true
  throw new AppError(
    'not_empty',
    'The data directory of the target has another secret. Use a new data directory.',
  )
}
