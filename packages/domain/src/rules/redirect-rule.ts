// One rule of `_redirects`: the allowed statuses, its stored format, and its compilation into a
// pattern and a target.
import { quoted } from '../base/unicode.ts'
import { exactPathOf, namesIn } from './path-pattern.ts'
import { type Parameter, parseParameter } from './query-parameters.ts'
import { parseTarget, type RedirectTarget } from './redirect-target.ts'
import { parseRuleSource, type RuleSource } from './rule-source.ts'

export const redirectStatuses = [301, 302, 303, 307, 308] as const
export const pageStatuses = [200, 404, 410, 451] as const
export type RedirectStatus = (typeof redirectStatuses)[number]
export type PageStatus = (typeof pageStatuses)[number]

/** Stored as JSON in the manifest. */
export interface RedirectRule {
  /** A path pattern, optionally after a host. */
  readonly from: string
  /** Query conditions `name=value` or `name=:placeholder`, as written; all must match. */
  readonly query?: readonly string[]
  /** Language tags in lower case; the visitor's preferred language must be in one of them. */
  readonly languages?: readonly string[]
  readonly to: string
  readonly status: RedirectStatus | PageStatus
  /** Applies even if a file exists at the path. */
  readonly force?: true
}

export interface CompiledRedirect {
  readonly rule: RedirectRule
  readonly parameters: readonly Parameter[]
  readonly target: RedirectTarget
}

/** Each request may have to compare those of 2,000 rules. */
const mostParameters = 20

/** Returns an error message if the rule is invalid. */
export function compileRedirect(
  rule: RedirectRule,
): (RuleSource & { readonly value: CompiledRedirect }) | string {
  const source = parseRuleSource(rule.from)
  if (typeof source === 'string') return source
  const [first] = source.pattern.before
  if (first && 'text' in first && first.text === '.plinth')
    return 'Paths under "/.plinth/" are reserved.'

  if ((rule.query ?? []).length > mostParameters)
    return `The rule has more than ${mostParameters} query parameters.`
  const parameters = (rule.query ?? []).map(parseParameter)
  const names = namesIn(source.pattern)
  for (const { value } of parameters) {
    if (!('name' in value)) continue
    if (names.includes(value.name))
      return `The placeholder ${quoted(`:${value.name}`)} is already in use.`
    names.push(value.name)
  }
  const target = parseTarget(rule.to, names)
  if (typeof target === 'string') return target
  if (target.origin !== '' && !isRedirect(rule.status))
    return `With status ${rule.status} the destination must be a path of this site: proxying to other hosts is not supported.`
  if (isOwnAddress(rule, source, target))
    return 'The rule redirects to its own address. HTTP is redirected to HTTPS without a rule.'
  return { ...source, value: { rule, parameters, target } }
}

/** For example `http://example.com/* https://example.com/:splat`, which would never end. */
function isOwnAddress(
  { from }: RedirectRule,
  { host }: RuleSource,
  { origin, path, query }: RedirectTarget,
): boolean {
  if (host === null || origin === '' || new URL(origin).hostname !== host || query !== '')
    return false
  const own = from.replace(/^https?:\/\/[^/]*/i, '') || '/'
  return own.replace('*', ':splat') === path
}

/** Nothing to decode, and no placeholder. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+\/?$/

/** The path of a rule that has neither placeholders nor conditions; null for other rules. */
export function fixedPathOf({ from, query, languages }: RedirectRule): string | null {
  if (query || languages) return null
  // Most of the rules in a long file, which are read again each time the version is loaded.
  if (plainPath.test(from)) return from.slice(1, from.endsWith('/') ? -1 : undefined)
  const source = parseRuleSource(from)
  return typeof source === 'string' || source.host !== null ? null : exactPathOf(source.pattern)
}

export function isRedirect(status: number): status is RedirectStatus {
  return redirectStatuses.some((known) => known === status)
}
