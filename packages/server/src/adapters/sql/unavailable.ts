import { AppError } from '@plinth/domain/errors'

/** For a database that is full, locked for too long, or out of reach. */
export const databaseUnavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The service cannot reach its data right now. Try again in a moment.',
    {
      cause,
      retryAfter: 10,
    },
  )
