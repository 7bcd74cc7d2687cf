// Error for stored content that cannot be read back as written.
import { AppError } from '@plinth/domain/base/errors'

/**
 * Stored content that is missing, truncated, or different from what the manifest describes. Callers
 * get `unavailable`: an operator may restore it, but an immediate retry does not help.
 */
export class DamagedPack extends AppError {
  constructor(problem: string, cause: unknown = new Error(problem)) {
    const detail = 'A stored file cannot be read right now. Try again in a few minutes.'
    super('unavailable', detail, { cause, retryAfter: 60 })
  }
}
