import { AppError } from '@plinth/domain/errors'

/** Turns "no space left" into words for the person who uploads; leaves other errors alone. */
export function explainDiskFull(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && isFull(error.code)
  if (!full) return error
  const detail =
    'The server has no room left for uploads at the moment. Try again in a few minutes.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 300 })
}

function isFull(code: unknown): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT'
}
