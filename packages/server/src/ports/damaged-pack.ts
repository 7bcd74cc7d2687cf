import { AppError } from '@plinth/domain/errors'

/**
 * A stored content is missing, or shorter or other than what refers to it says. To a caller the
 * storage is unavailable: an operator may restore it. Trying again at once does not help.
 */
export class DamagedPack extends AppError {
  constructor(problem: string, cause: unknown = new Error(problem)) {
    const detail = 'A stored file cannot be read right now. Try again in a few minutes.'
    super('unavailable', detail, { cause, retryAfter: 60 })
  }
}
