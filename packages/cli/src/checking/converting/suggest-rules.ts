// Decides which rules of another host can be copied into `_redirects` and `_headers`, with the parsers
// of those files.
import { type HeaderRule, parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'
import type { ForeignRule, ForeignRules } from './foreign-rules.ts'

const differs = found('difference', 'configuration')

export interface SuggestedRules {
  readonly findings: readonly Finding[]
  /** Lines to add to the file. */
  readonly lines: readonly string[]
}

/** Without those that the site's own `_redirects` has already. */
export function suggestRedirects(
  rules: ForeignRules['redirects'],
  { redirects, hasDestination }: Pick<Site, 'redirects' | 'hasDestination'>,
): SuggestedRules {
  const existing = new Set(redirects.map((rule) => JSON.stringify(rule)))
  return suggest(rules, {
    kind: 'redirects',
    problemWith: (text) => {
      const { rules, problems } = parseRedirects(text)
      const isDead = rules.some(({ status, to }) => status === 200 && !hasDestination(to))
      return problems[0]?.message ?? (isDead ? messages.convert.noDestination : null)
    },
    isPresent: (text) => {
      const { rules } = parseRedirects(text)
      return rules.every((rule) => existing.has(JSON.stringify(rule)))
    },
  })
}

/** Without those that the site's own `_headers` has already. */
export function suggestHeaders(
  rules: ForeignRules['headers'],
  { headers }: Pick<Site, 'headers'>,
): SuggestedRules {
  const existing = new Set(headers.flatMap(headerKeys))
  const { findings, lines } = suggest(rules, {
    kind: 'headers',
    problemWith: (text) => parseHeaders(text).problems[0]?.message ?? null,
    isPresent: (text) =>
      parseHeaders(text)
        .rules.flatMap(headerKeys)
        .every((key) => existing.has(key)),
  })
  return { findings, lines: joinPaths(lines) }
}

const headerKeys = ({ path, headers }: HeaderRule): string[] =>
  headers.map((header) => JSON.stringify([path, header]))

interface RulesFile {
  readonly kind: 'redirects' | 'headers'
  /** Why the rule has no equivalent, or null if it has one. */
  readonly problemWith: (text: string) => string | null
  readonly isPresent: (text: string) => boolean
}

function suggest(
  rules: readonly ForeignRule[],
  { kind, problemWith, isPresent }: RulesFile,
): SuggestedRules {
  const findings: Finding[] = []
  const usable: (ForeignRule & { readonly converted: string })[] = []
  for (const foreign of rules) {
    const { file, line, written, converted } = foreign
    const problem = converted === null ? foreign.problem : problemWith(converted)
    const rule = { written, file: `_${kind}` }
    if (problem)
      findings.push(differs(file, line, messages.convert.refused({ ...rule, message: problem })))
    else if (converted === null) findings.push(differs(file, line, messages.convert.cannot(rule)))
    else if (!isPresent(converted)) usable.push({ ...foreign, converted })
  }
  for (const file of new Set(usable.map((rule) => rule.file))) {
    const own = usable.filter((rule) => rule.file === file)
    const summary = own[0]?.summary ?? messages.convert[kind]({ count: own.length })
    findings.unshift(differs(file, own[0]?.line ?? null, summary))
  }
  return { findings, lines: usable.map(({ converted }) => converted) }
}

/** Headers of the same path in a row are listed under it once. */
function joinPaths(blocks: readonly string[]): string[] {
  let last = ''
  return blocks.flatMap((block) => {
    const [path = '', ...headers] = block.split('\n')
    if (path === last) return headers
    last = path
    return [path, ...headers]
  })
}
