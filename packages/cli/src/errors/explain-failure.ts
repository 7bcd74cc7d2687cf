// Converts an error into the exit code and message of a failed command.
import { ApiError } from '@plinth/contract/client/api-error'
import { CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { exitCodes, type Failure } from './exit-codes.ts'
import { isBrokenResponse, isTemporary } from './temporary-failures.ts'

export interface Explanation {
  readonly exitCode: number
  /** For `--json`: the API's error code, or the kind of failure found by the client. */
  readonly error: string
  readonly detail: string
  /** True if the message has already been printed. */
  readonly isPrinted: boolean
}

/** Null if nothing failed: commander also ends `--help` and `--version` with an exception. */
export function explainFailure(error: unknown): Explanation | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null
    return { ...explanation('usage', usageSentence(error)), isPrinted: true }
  }
  if (error instanceof CliError) return explanation(error.failure, error.message)
  if (error instanceof ApiError) {
    return { ...explanation(failureOf(error), detailOf(error)), error: error.code }
  }
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return explanation('refused', 'The file changed while it was being uploaded. Try again.')
  }
  if (isBrokenResponse(error)) {
    const sentence = 'The connection was lost before the server responded. Try again.'
    return explanation('unreachable', sentence)
  }
  const fault = error instanceof Error ? error.message : String(error)
  return explanation('refused', `Unexpected error in plinth: ${fault}`)
}

function failureOf(error: ApiError): Failure {
  if (error.status === 401) return 'notSignedIn'
  return isTemporary(error) ? 'unreachable' : 'refused'
}

/** What the client itself found gives no advice. */
function detailOf(error: ApiError): string {
  if (error.code !== 'unexpected_response') return error.detail
  if (error.status === 200) return `${error.detail} ${olderServer}`
  return isTemporary(error) ? `${error.detail} Try again later.` : error.detail
}

const olderServer =
  'If it is an older server, the client that fits it is at /cli.tgz on that server.'

function explanation(failure: Failure, detail: string): Explanation {
  return { exitCode: exitCodes[failure], error: jsonCodes[failure], detail, isPrinted: false }
}

const jsonCodes: Readonly<Record<Failure, string>> = {
  refused: 'refused',
  usage: 'usage',
  unreachable: 'unreachable',
  notSignedIn: 'not_signed_in',
  interrupted: 'interrupted',
  terminated: 'interrupted',
}

function usageSentence({ code, message }: CommanderError): string {
  // For this code, commander's message is the help text.
  if (code === 'commander.help')
    return 'No command was given. Run `plinth --help` for a list of commands.'
  return message.replace(/^error: /, '')
}
