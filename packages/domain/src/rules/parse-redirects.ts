// Parser of `_redirects` in Netlify's syntax: `from [name=value …] to [status][!]`, one rule per line.
import { formatCount } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'
import {
  compileRedirect,
  pageStatuses,
  type RedirectRule,
  redirectStatuses,
} from './redirect-rule.ts'
import { type RuleLineProblem, readRuleLines } from './rule-lines.ts'

export const maxRedirects = 2000

/** Formatted once: formatting a number takes longer than reading a line. */
const tooMany = `Only the first ${formatCount(maxRedirects)} rules are used.`

const statuses = [...redirectStatuses, ...pageStatuses].toSorted((a, b) => a - b)

export function parseRedirects(text: string): {
  readonly rules: readonly RedirectRule[]
  readonly problems: readonly RuleLineProblem[]
} {
  const rules: RedirectRule[] = []
  const problems = readRuleLines(text, (line) => {
    if (rules.length === maxRedirects) return tooMany
    const rule = parseRule(line.text)
    if (typeof rule === 'string') return rule
    const compiled = compileRedirect(rule)
    if (typeof compiled === 'string') return compiled
    rules.push(rule)
    return null
  })
  return { rules, problems }
}

function parseRule(line: string): RedirectRule | string {
  const tokens = line.split(/\s+/)
  const comment = tokens.findIndex((token) => token.startsWith('#'))
  const [from = '', ...rest] = comment === -1 ? tokens : tokens.slice(0, comment)
  const targetIndex = rest.findIndex((token) => /^(\/|https?:)/i.test(token))
  const to = rest[targetIndex]
  if (to === undefined)
    return 'The line has no destination. Add a path that starts with "/" or a URL that starts with "https://".'
  const query = rest.slice(0, targetIndex)
  const invalidParameter = query.find((token) => !/^[^=]+=/.test(token))
  if (invalidParameter !== undefined)
    return `${quoted(invalidParameter)} is neither a query parameter nor a destination.`

  const [written = '301', ...more] = rest.slice(targetIndex + 1)
  const [, digits, force] = /^(\d{3})(!?)$/.exec(written) ?? []
  const extra = digits === undefined ? written : more[0]
  if (extra !== undefined) return extraProblem(extra)
  const status = statuses.find((known) => String(known) === digits)
  if (status === undefined)
    return `The status ${quoted(written)} is not one of ${statuses.join(', ')}.`
  return {
    from,
    ...(query.length > 0 && { query }),
    to,
    status,
    ...(force === '!' && { force: true }),
  }
}

function extraProblem(token: string): string {
  const [, condition] = /^([a-z_]+)=/i.exec(token) ?? []
  if (condition === undefined) return `${quoted(token)} is not valid here.`
  return `The condition ${quoted(condition)} is not supported, so the rule is not used.`
}
