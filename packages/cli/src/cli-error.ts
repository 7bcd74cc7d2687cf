import type { Failure } from './exit-codes.ts'

/** A failure that the client found by itself. The message is a sentence for the person. */
export class CliError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CliError'
    this.failure = failure
  }
}
