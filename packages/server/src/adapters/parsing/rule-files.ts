// Parses the `_redirects` and `_headers` of a version; problems are reported with their line
// numbers.
import { parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import type { RuleLineProblem } from '@plinth/domain/rules/rule-lines'
import type { RuleFiles, VersionRules } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
import { readFileSliceSync } from '../files/sync-file-slices.ts'

export function readRuleFiles({ redirects, headers }: RuleFiles): VersionRules {
  const redirectRules = parseRedirects(textOf(redirects))
  const headerRules = parseHeaders(textOf(headers))
  const withFile = (file: string) => (problem: RuleLineProblem) => ({ file, ...problem })
  return {
    redirects: redirectRules.rules,
    headers: headerRules.rules,
    warnings: [
      ...redirectRules.problems.map(withFile('_redirects')),
      ...headerRules.problems.map(withFile('_headers')),
    ],
  }
}

function textOf(file: FileSlice | null): string {
  return file === null ? '' : readFileSliceSync(file).toString()
}
