// Error for a database that is full, locked for too long or unreachable.
import { AppError } from '@plinth/domain/base/errors'

const retryAfter = 10

/** Without a cause if the outage has been reported already. */
export const databaseUnavailable = (cause?: unknown): AppError =>
  new AppError(
    'unavailable',
    `The service is temporarily unavailable. Try again in ${retryAfter} seconds.`,
    { cause, retryAfter },
  )
