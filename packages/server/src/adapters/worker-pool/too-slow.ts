// The error of a job that exceeded its limit of CPU time.
import { AppError } from '@plinth/domain/base/errors'

export class TooSlow extends AppError {
  constructor() {
    super(
      'invalid_body',
      'This content takes too long to read. Simplify it or make it smaller and try again.',
    )
  }
}
