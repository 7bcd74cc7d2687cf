// What a person reads, and what a script branches on, when a command fails.
import { ApiError } from '@plinth/contract/api-error'
import { CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { exitCodes } from './exit-codes.ts'

export interface Explanation {
  readonly exitCode: number
  /** Null: everything was said already. */
  readonly sentence: string | null
}

export function explainFailure(error: unknown): Explanation {
  // Commander ends `--help` and `--version` this way too, with 0.
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage, sentence: null }
  }
  if (error instanceof CliError) {
    return { exitCode: exitCodes[error.failure], sentence: error.message }
  }
  if (error instanceof ApiError) {
    const exitCode = error.status === 401 ? exitCodes.notSignedIn : exitCodes.refused
    return { exitCode, sentence: error.detail }
  }
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    const sentence = 'The file changed while it was being uploaded. Try again.'
    return { exitCode: exitCodes.refused, sentence }
  }
  // fetch fails like this when the connection ends in the middle of an answer.
  if (error instanceof TypeError && error.cause !== undefined) {
    const sentence = 'The connection broke off before the service had answered. Try again.'
    return { exitCode: exitCodes.unreachable, sentence }
  }
  const sentence = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { exitCode: exitCodes.refused, sentence }
}
