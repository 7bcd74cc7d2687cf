// Error for a database that is full, locked for too long or unreachable.
import { AppError } from '@plinth/domain/base/errors'

export const databaseUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'The service is temporarily unavailable. Try again in 10 seconds.', {
    cause,
    retryAfter: 10,
  })
