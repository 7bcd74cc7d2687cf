import { problemOf } from '../api/problem.ts'

/** An upload came to nothing, and the drop that was made for it could not be deleted. */
export class LeftBehind extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('The drop of an upload that came to nothing could not be deleted.')
    this.reason = reason
  }
}

/** Why an upload came to nothing, whatever is left of it. */
export const reasonOf = (error: unknown): unknown =>
  error instanceof LeftBehind ? error.reason : error

export interface Failure {
  readonly text: string
  /** Unless somebody wanted it to end, and nothing is left. */
  readonly bad: boolean
}

/** For whoever waited for the upload. */
export function describeFailure(error: unknown, { aborted }: AbortSignal): Failure {
  const text = aborted ? 'Cancelled.' : problemOf(reasonOf(error))
  if (!(error instanceof LeftBehind)) return { text, bad: !aborted }
  return {
    text: `${text} The drop that was made for it could not be deleted: it is in your list.`,
    bad: true,
  }
}
