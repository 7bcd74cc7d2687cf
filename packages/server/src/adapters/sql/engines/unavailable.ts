// Error for a database that is full, locked for too long or unreachable.
import { AppError } from '@plinth/domain/base/errors'
import { outOfSpace } from '../../files/disk-failures.ts'
import { isFull } from './sqlite-errors.ts'

const retryAfter = 10
/** SQLSTATE of PostgreSQL. */
const diskFull = '53100'

/** Without a cause if the outage has been reported already. */
export function databaseUnavailable(cause?: unknown): AppError {
  if (isFull(cause) || (cause as { code?: unknown } | null)?.code === diskFull) {
    return outOfSpace(cause)
  }
  return new AppError(
    'unavailable',
    `The service is temporarily unavailable. Try again in ${retryAfter} seconds.`,
    { cause, retryAfter },
  )
}
