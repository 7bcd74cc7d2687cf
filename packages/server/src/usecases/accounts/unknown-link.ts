import { AppError } from '@plinth/domain/base/errors'

/** The same error for a used, an expired and an unknown link. */
export const unknownLink = (): AppError =>
  new AppError('not_found', 'This link has already been used or has expired. Request a new one.')
