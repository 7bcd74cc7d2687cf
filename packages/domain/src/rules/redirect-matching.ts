// Matches a request against the rules of `_redirects`: the first matching rule in the file wins.
import { preferredLanguage, rangesOf } from '../http/accept-language.ts'
import type { RequestPath } from '../http/request-path.ts'
import { type Captures, capture, exactPathOf, hasOpenEnd } from './path-pattern.ts'
import {
  candidates,
  indexPatterns,
  isAt,
  type PatternEntry,
  type PatternIndex,
  type Place,
} from './pattern-index.ts'
import { hasParameters, parameterReader, withoutParameters } from './query-parameters.ts'
import { isLoop } from './redirect-loops.ts'
import {
  type CompiledRedirect,
  compileRedirect,
  fixedPathOf,
  isRedirect,
  type PageStatus,
  type RedirectRule,
  type RedirectStatus,
} from './redirect-rule.ts'
import { type TargetPath, targetLocation, targetPath } from './redirect-target.ts'

export interface RedirectTable {
  readonly rules: readonly RedirectRule[]
  /** Whether any rule is forced, so that rules must be checked before files. */
  readonly forced: boolean
  /**
   * Position of the only rule that can match a path, by path; for rules without pattern and
   * condition. There may be many, so they are compiled when one matches.
   */
  readonly fixed: ReadonlyMap<string, number>
  readonly index: PatternIndex<CompiledRedirect>
  /** Every language that a rule names. */
  readonly languages: ReadonlySet<string>
}

export type RedirectMatch = { readonly rule: RedirectRule; readonly force: boolean } & (
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: PageStatus
      readonly path: TargetPath
      /** Whether the rule matches more than one path. */
      readonly wildcard: boolean
    }
)

export interface RuledRequest extends RequestPath, Place {
  /** The value of `Accept-Language`. */
  readonly acceptLanguage: string | undefined
}

type Entry = PatternEntry<CompiledRedirect>

/** Skips rules that are no longer valid: stricter rules must not break old versions. */
export function compileRedirects(rules: readonly RedirectRule[]): RedirectTable {
  const fixed = new Map<string, number>()
  const entries: Entry[] = []
  rules.forEach((rule, position) => {
    const path = fixedPathOf(rule)
    if (path === null) {
      const compiled = compileRedirect(rule)
      if (typeof compiled !== 'string') entries.push({ position, ...compiled })
    } else if (!isValid(rules[fixed.get(path) ?? -1])) fixed.set(path, position)
  })
  return {
    rules,
    forced: rules.some((rule) => rule.force),
    fixed,
    index: indexPatterns(entries),
    languages: new Set(rules.flatMap(({ languages = [] }) => languages)),
  }
}

const isValid = (rule: RedirectRule | undefined): boolean =>
  rule !== undefined && typeof compileRedirect(rule) !== 'string'

export interface RedirectOutcome {
  readonly match: RedirectMatch | null
  /** Whether the visitor's language decides at this address. */
  readonly byLanguage: boolean
}

/** The first matching rule decides, even if its destination turns out to be invalid (null). */
export function matchRedirect(table: RedirectTable, request: RuledRequest): RedirectOutcome {
  const { first, byLanguage } = firstMatch(table, request)
  return { match: first && follow(first, request), byLanguage }
}

function firstMatch(table: RedirectTable, request: RuledRequest) {
  const parameterOf = parameterReader(request)
  const isCandidate = (entry: Entry) =>
    hasParameters(entry.value.parameters, parameterOf) && isAt(entry, request)
  const lists = candidates(table.index, request.segments)
  const found = lists.flatMap((list) => upToUnconditional(list, isCandidate))
  const matches = [...found, ...fixedEntries(table, request)].sort(
    (a, b) => a.position - b.position,
  )
  const open = upToUnconditional(matches, () => true)
  const byLanguage = open.some(({ value }) => value.rule.languages)
  const ranges = byLanguage ? preferredRanges(request.acceptLanguage) : []
  const first = open.find(({ value: { rule } }) => isForLanguage(rule, ranges)) ?? null
  return { first, byLanguage }
}

/** The matching entries up to the first that matches whatever the visitor's language is. */
function upToUnconditional(
  entries: readonly Entry[],
  isCandidate: (entry: Entry) => boolean,
): Entry[] {
  const found: Entry[] = []
  for (const entry of entries) {
    if (!isCandidate(entry)) continue
    found.push(entry)
    if (!entry.value.rule.languages) break
  }
  return found
}

const preferredRanges = (acceptLanguage: string | undefined): string[] =>
  rangesOf(preferredLanguage(acceptLanguage ?? '') ?? '')

const isForLanguage = ({ languages }: RedirectRule, ranges: readonly string[]): boolean =>
  !languages || ranges.some((range) => languages.includes(range))

/**
 * The part of the visitor's language that decides between the rules, for keys of caches: one of
 * the languages that the rules name, or null.
 */
export function languageKey(
  languages: ReadonlySet<string>,
  acceptLanguage: string | undefined,
): string | null {
  if (languages.size === 0) return null
  // Languages that include this one include the visitor's as well; all others include neither.
  return preferredRanges(acceptLanguage).find((range) => languages.has(range)) ?? null
}

function fixedEntries({ fixed, rules }: RedirectTable, { segments }: RuledRequest): Entry[] {
  const position = fixed.get(segments.join('/'))
  const rule = position === undefined ? undefined : rules[position]
  const compiled = rule && compileRedirect(rule)
  if (position === undefined || !compiled || typeof compiled === 'string') return []
  return [{ position, ...compiled }]
}

function follow(entry: Entry, request: RuledRequest): RedirectMatch | null {
  const { pattern, value } = entry
  const { rule, parameters, target } = value
  const captures = capturesOf({ pattern, parameters }, request)
  const { status, force = false } = rule
  if (!isRedirect(status)) {
    const path = targetPath(target, captures)
    const wildcard = exactPathOf(pattern) === null
    return path && { kind: 'page', rule, force, status, path, wildcard }
  }
  const query = withoutParameters(request.query, parameters)
  const location = targetLocation(target, captures, query)
  if (location === null || isLoop(entry, location, request)) return null
  return { kind: 'redirect', rule, force, status, location }
}

function capturesOf(
  { pattern, parameters }: Pick<Entry, 'pattern'> & Pick<CompiledRedirect, 'parameters'>,
  request: RuledRequest,
): Captures {
  const { segments, trailingSlash } = request
  const captures = capture(pattern, segments)
  // The trailing slash is not a segment, but another server may require it.
  const splat = captures.get('splat')
  if (splat && splat.length > 0 && trailingSlash && hasOpenEnd(pattern))
    captures.set('splat', [...splat, ''])
  const parameterOf = parameterReader(request)
  for (const { key, value } of parameters)
    if ('name' in value) captures.set(value.name, [parameterOf(key) ?? ''])
  return captures
}
