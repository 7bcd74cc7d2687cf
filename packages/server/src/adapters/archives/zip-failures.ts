// Errors for bad zip archives.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { explainDiskFailure } from '../files/disk-failures.ts'

export function invalidArchive(name: string, problem: string, cause?: unknown): AppError {
  const detail = `The entry ${quoted(name)} of the archive ${problem}. Make the zip again without it.`
  return new AppError('invalid_archive', detail, { cause })
}

/** Errors of the zip library or of decompression are caused by the archive; disk errors are not. */
export function archiveFailure(cause: unknown, detail: string): unknown {
  if (cause instanceof AppError) return cause
  if (!isSystemError(cause)) return new AppError('invalid_archive', detail, { cause })
  return explainDiskFailure(cause)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
