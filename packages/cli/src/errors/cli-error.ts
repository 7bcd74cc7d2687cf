import type { Failure } from './exit-codes.ts'

/** An error raised by the client itself. The message is a full sentence, shown to the user. */
export class CliError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CliError'
    this.failure = failure
  }
}

/** Ends a command whose printed result means failure, such as `plinth check --strict`. */
export class NegativeResult extends Error {}
