// Line reader for `_redirects` and `_headers`. Errors are reported with their line number, and the rest of
// the file still applies.
import { formatCount } from '../base/sizes.ts'

export interface RuleLineProblem {
  readonly line: number
  readonly message: string
}

export interface RuleLine {
  readonly number: number
  /** Trimmed; never empty or a comment. */
  readonly text: string
}

const longestLine = 8 * 1024
const mostProblems = 100

/** Calls `read` with each line that is not blank or a comment, and collects the error messages. */
export function readRuleLines(
  text: string,
  read: (line: RuleLine) => string | null,
): readonly RuleLineProblem[] {
  const problems: RuleLineProblem[] = []
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  lines.forEach((raw, index) => {
    const line = { number: index + 1, text: raw.trim() }
    if (line.text === '' || line.text.startsWith('#')) return
    const message = lineProblem(line.text) ?? read(line)
    if (message !== null) problems.push({ line: line.number, message })
  })
  return shortened(problems)
}

function lineProblem(text: string): string | null {
  if (text.length > longestLine)
    return `The line is longer than ${formatCount(longestLine)} characters.`
  if (/[^\P{Cc}\t]/u.test(text)) return 'The line contains a control character.'
  return null
}

function shortened(problems: readonly RuleLineProblem[]): readonly RuleLineProblem[] {
  const next = problems[mostProblems]
  if (!next) return problems
  const rest = problems.length - mostProblems
  return [
    ...problems.slice(0, mostProblems),
    { line: next.line, message: `${rest} more lines from here on have errors and are not used.` },
  ]
}
