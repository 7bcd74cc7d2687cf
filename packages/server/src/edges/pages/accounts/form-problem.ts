import { escapeHtml } from '@plinth/domain/escape-html'

/** Why a form was not taken. */
export interface Problem {
  /** The field that it is about, or null when it is about all of them. */
  readonly field: string | null
  readonly detail: string
}

/** What is wrong with the form as a whole; a field shows its own. */
export const formProblem = (problem: Problem | null): string =>
  problem === null || problem.field !== null
    ? ''
    : `<p class="notice bad" role="alert">${escapeHtml(problem.detail)}</p>\n`
