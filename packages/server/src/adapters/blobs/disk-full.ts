import { AppError } from '@plinth/domain/errors'

/** Turns "no space left" into words for the person who uploads; leaves other errors alone. */
export function explainDiskFull(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && fullCodes.has(error.code)
  if (!full) return error
  const detail =
    'The server has no room left for uploads at the moment. Try again in a few minutes.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 300 })
}

/** The disk, the user's share of it, or the largest file that the process may write. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
