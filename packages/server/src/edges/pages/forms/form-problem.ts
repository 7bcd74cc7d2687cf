// Validation error of a form, and its notice.
import { escapeHtml } from '@plinth/domain/base/escape-html'

/** Why a form was rejected. */
export interface Problem {
  /** Name of the invalid field; null if the problem concerns the whole form. */
  readonly field: string | null
  readonly detail: string
}

/** Notice for a problem of the whole form; empty for a problem of a field, which shows its own. */
export const formProblem = (problem: Problem | null): string =>
  problem === null || problem.field !== null
    ? ''
    : `<p class="notice bad" role="alert">${escapeHtml(problem.detail)}</p>\n`
