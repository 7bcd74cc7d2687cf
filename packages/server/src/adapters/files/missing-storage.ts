// Error for a folder or file of the data directory that is not the one the server was started with.
import { AppError } from '@plinth/domain/base/errors'

/** The path is not part of `detail`, which clients see; an operator finds it in the log. */
export const storageReplaced = (path: string, cause?: unknown): AppError =>
  new AppError(
    'unavailable',
    'The data directory of the server was deleted or replaced while it was running. Nothing can be published until the operator restores it or restarts the server.',
    { cause: cause ?? new Error(`${path} is not the one from the start`), retryAfter: 60 },
  )
