import { AppError } from '@plinth/domain/errors'

/** The same for a link that was used, that is too old, and that never was. */
export const unknownLink = (): AppError =>
  new AppError('not_found', 'This link has been used already, or it is too old. Ask for a new one.')
