// `_redirects` and `_headers` of a version, read into rules; what makes no sense is told by its line.
import { readFile, stat } from 'node:fs/promises'
import { parseHeaders } from '@plinth/domain/header-rules'
import { parseRedirects } from '@plinth/domain/redirect-rules'
import type { Problem } from '@plinth/domain/rule-lines'
import type { RuleFiles, VersionRules } from '../../ports/parsers.ts'

/** More than the rules take anyway; the rest of a larger file is never read. */
const largestFile = 1_048_576

export async function readRuleFiles({ redirects, headers }: RuleFiles): Promise<VersionRules> {
  const redirectRules = parseRedirects(await textOf(redirects))
  const headerRules = parseHeaders(await textOf(headers))
  const told = (file: string) => (problem: Problem) => ({ file, ...problem })
  return {
    redirects: redirectRules.rules,
    headers: headerRules.rules,
    warnings: [
      ...redirectRules.problems.map(told('_redirects')),
      ...headerRules.problems.map(told('_headers')),
    ],
  }
}

async function textOf(file: string | null): Promise<string> {
  if (file === null) return ''
  const { size } = await stat(file)
  return size > largestFile ? ' '.repeat(largestFile) : readFile(file, 'utf8')
}
