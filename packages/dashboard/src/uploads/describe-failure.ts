// Error messages for failed and cancelled uploads.
import { errorSentence } from '../api/problem.ts'
import { messages } from './messages.ts'

/** An upload failed, and the empty drop created for it could not be deleted. */
export class OrphanedDropError extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('The drop of a failed upload could not be deleted.')
    this.reason = reason
  }
}

/** The error that made the upload fail. */
export const originalError = (error: unknown): unknown =>
  error instanceof OrphanedDropError ? error.reason : error

export interface Failure {
  readonly text: string
  /** False if the user cancelled the upload and no drop is left over. */
  readonly bad: boolean
}

interface End {
  readonly aborted: boolean
  /** The request was sent, but no response arrived, so the version may be published. */
  readonly mayBePublished?: boolean
}

export function describeFailure(error: unknown, { aborted, mayBePublished }: End): Failure {
  const text = aborted ? messages.ended.cancelled : errorSentence(originalError(error))
  if (mayBePublished) return { text: `${text} ${messages.ended.maybe}`, bad: true }
  if (!(error instanceof OrphanedDropError)) return { text, bad: !aborted }
  return { text: `${text} ${messages.ended.emptyDropLeft}`, bad: true }
}
