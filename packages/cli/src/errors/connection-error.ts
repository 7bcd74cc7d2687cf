// Error for connections that fail or break.
import { CliError } from './cli-error.ts'

export interface ConnectionFailure {
  /** What happened, as a full sentence. */
  readonly summary: string
  /** What the user can do about it, as a full sentence. */
  readonly advice: string
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean
  /** Whether the request may have reached the server. */
  readonly wasSent: boolean
  /** Whether the server may still be working on the request. */
  readonly isTimeout?: boolean
}

/** The server could not be reached, or the connection was lost. */
export class ConnectionError extends CliError {
  readonly summary: string
  readonly isTemporary: boolean
  readonly wasSent: boolean
  readonly isTimeout: boolean

  constructor(failure: ConnectionFailure, options?: ErrorOptions) {
    super('unreachable', `${failure.summary} ${failure.advice}`, options)
    this.name = 'ConnectionError'
    this.summary = failure.summary
    this.isTemporary = failure.isTemporary
    this.wasSent = failure.wasSent
    this.isTimeout = failure.isTimeout ?? false
  }
}
