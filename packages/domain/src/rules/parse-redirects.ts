// Parser of `_redirects` in Netlify's syntax: `from [name=value …] to [status][!] [Language=…]`, one rule
// per line.
import { formatCount } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'
import { isLanguageTag } from '../http/accept-language.ts'
import {
  compileRedirect,
  fixedPathOf,
  pageStatuses,
  type RedirectRule,
  redirectStatuses,
} from './redirect-rule.ts'
import { type RuleLineProblem, readRuleLines } from './rule-lines.ts'

/** Rules for one path are found by the path. A request may have to try all the other ones. */
export const redirectLimits = { fixed: 20_000, other: 2_000 } as const

/** Formatted once: formatting a number takes longer than reading a line. */
const tooMany = {
  fixed: `Only the first ${formatCount(redirectLimits.fixed)} rules for a single path are used.`,
  other: `Only the first ${formatCount(redirectLimits.other)} rules with a "*", a placeholder, a host or a condition are used.`,
}

/** Each of them may have its own entry in the response cache. */
const mostLanguages = 100
const tooManyLanguages = `Only the first ${mostLanguages} languages of the file are used.`

const statuses = [...redirectStatuses, ...pageStatuses].toSorted((a, b) => a - b)

export function parseRedirects(text: string): {
  readonly rules: readonly RedirectRule[]
  readonly problems: readonly RuleLineProblem[]
} {
  const rules: RedirectRule[] = []
  const counts = { fixed: 0, other: 0 }
  const languages = new Set<string>()
  const problems = readRuleLines(text, (line) => {
    const rule = parseRule(line.text)
    if (typeof rule === 'string') return rule
    const kind = fixedPathOf(rule) === null ? 'other' : 'fixed'
    if (counts[kind] >= redirectLimits[kind]) {
      counts[kind] += 1
      // Reported once: thousands of such lines may follow, and would hide other problems.
      return counts[kind] === redirectLimits[kind] + 1 ? tooMany[kind] : null
    }
    const compiled = compileRedirect(rule)
    if (typeof compiled === 'string') return compiled
    const added = (rule.languages ?? []).filter((language) => !languages.has(language))
    if (languages.size + added.length > mostLanguages) return tooManyLanguages
    for (const language of added) languages.add(language)
    counts[kind] += 1
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

  const options = rest.slice(targetIndex + 1)
  const written = /^\d{3}!?$/.exec(options[0] ?? '')?.[0] ?? '301'
  const status = statuses.find((known) => written.startsWith(String(known)))
  if (status === undefined)
    return `The status ${quoted(written)} is not one of ${statuses.join(', ')}.`
  const languages = languagesIn(options[0] === written ? options.slice(1) : options)
  if (typeof languages === 'string') return languages
  return {
    from,
    ...(query.length > 0 && { query }),
    ...(languages.length > 0 && { languages }),
    to,
    status,
    ...(written.endsWith('!') && { force: true }),
  }
}

/** The languages of all `Language` conditions, of which one must match; or an error message. */
function languagesIn(conditions: readonly string[]): readonly string[] | string {
  const languages: string[] = []
  for (const condition of conditions) {
    const [, name, value = ''] = /^([a-z_]+)=(.*)$/i.exec(condition) ?? []
    if (name === undefined) return `${quoted(condition)} is not valid here.`
    if (name.toLowerCase() !== 'language')
      return `The condition ${quoted(name)} is not supported, so the rule is not used.`
    const tags = value.toLowerCase().replaceAll('_', '-').split(',')
    const invalid = tags.find((tag) => !isLanguageTag(tag))
    if (invalid !== undefined)
      return `${quoted(invalid)} is not a language, such as "de" or "pt-BR".`
    languages.push(...tags)
  }
  return [...new Set(languages)]
}
