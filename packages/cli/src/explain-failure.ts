// What a person reads, and what a script branches on, when a command fails.
import { ApiError } from '@plinth/contract/api-error'
import { CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { exitCodes, type Failure } from './exit-codes.ts'

export interface Explanation {
  readonly exitCode: number
  /** For `--json`: the API's own code, or what kind of failure the client found. */
  readonly error: string
  readonly detail: string
  /** The person has read it already. */
  readonly said: boolean
}

/** Null where nothing failed: commander ends `--help` and `--version` this way too. */
export function explainFailure(error: unknown): Explanation | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null
    return { ...explanation('usage', usageSentence(error)), said: true }
  }
  if (error instanceof CliError) return explanation(error.failure, error.message)
  if (error instanceof ApiError) {
    const kind = error.status === 401 ? 'notSignedIn' : 'refused'
    return { ...explanation(kind, error.detail), error: error.code }
  }
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return explanation('refused', 'The file changed while it was being uploaded. Try again.')
  }
  // fetch fails like this when the connection ends in the middle of an answer.
  if (error instanceof TypeError && error.cause !== undefined) {
    const sentence = 'The connection broke off before the service had answered. Try again.'
    return explanation('unreachable', sentence)
  }
  const fault = error instanceof Error ? error.message : String(error)
  return explanation('refused', `Something went wrong in plinth itself: ${fault}`)
}

function explanation(failure: Failure, detail: string): Explanation {
  return { exitCode: exitCodes[failure], error: words[failure], detail, said: false }
}

const words: Readonly<Record<Failure, string>> = {
  refused: 'refused',
  usage: 'usage',
  unreachable: 'unreachable',
  notSignedIn: 'not_signed_in',
  interrupted: 'interrupted',
  terminated: 'interrupted',
}

function usageSentence({ code, message }: CommanderError): string {
  // The help itself stands in the place of a message.
  if (code === 'commander.help') return 'No command was given. `plinth --help` shows what there is.'
  return message.replace(/^error: /, '')
}
