// Matches a request against the rules of `_redirects`: the first matching rule in the file wins.
import { formatPath, type RequestPath } from '../http/request-path.ts'
import { type Captures, capture, exactPathOf, isMatch } from './path-pattern.ts'
import { candidates, indexPatterns, type PatternEntry, type PatternIndex } from './pattern-index.ts'
import {
  type CompiledRedirect,
  compileRedirect,
  isRedirect,
  type PageStatus,
  type Parameter,
  type RedirectRule,
  type RedirectStatus,
} from './redirect-rule.ts'
import { type TargetPath, targetLocation, targetPath } from './redirect-target.ts'

export interface RedirectTable {
  readonly rules: readonly RedirectRule[]
  /** Whether any rule is forced, so that rules must be checked before files. */
  readonly forced: boolean
  readonly index: PatternIndex<CompiledRedirect>
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

/** Skips rules that are no longer valid: stricter rules must not break old versions. */
export function compileRedirects(rules: readonly RedirectRule[]): RedirectTable {
  const entries = rules.flatMap((rule, position) => {
    const compiled = compileRedirect(rule)
    return typeof compiled === 'string' ? [] : [{ position, ...compiled }]
  })
  return {
    rules,
    forced: rules.some((rule) => rule.force),
    index: indexPatterns(entries),
  }
}

/** The first matching rule decides, even if its destination turns out to be invalid (null). */
export function matchRedirect(table: RedirectTable, request: RequestPath): RedirectMatch | null {
  const parameterOf = parameterReader(request.query)
  const matches = ({ pattern, value }: PatternEntry<CompiledRedirect>) =>
    value.parameters.every((parameter) => hasParameter(parameter, parameterOf(parameter.key))) &&
    isMatch(pattern, request.segments)
  const [first] = candidates(table.index, request.segments)
    .flatMap((list) => list.find(matches) ?? [])
    .sort((a, b) => a.position - b.position)
  if (!first) return null
  const captures = capture(first.pattern, request.segments)
  // The trailing slash is not a segment, but another server may require it.
  const splat = captures.get('splat')
  if (splat && splat.length > 0 && request.trailingSlash) captures.set('splat', [...splat, ''])
  for (const { key, value } of first.value.parameters)
    if ('name' in value) captures.set(value.name, [parameterOf(key) ?? ''])
  return follow(first, captures, request)
}

function follow(
  { pattern, value: { rule, parameters, target } }: PatternEntry<CompiledRedirect>,
  captures: Captures,
  request: RequestPath,
): RedirectMatch | null {
  const { status, force = false } = rule
  if (!isRedirect(status)) {
    const path = targetPath(target, captures)
    const wildcard = exactPathOf(pattern) === null
    return path && { kind: 'page', rule, force, status, path, wildcard }
  }
  const query = withoutParameters(request.query, parameters)
  const location = targetLocation(target, captures, query)
  if (location === null || isSameUrl(location, request)) return null
  return { kind: 'redirect', rule, force, status, location }
}

/** The first value of a name counts. The query is parsed once, when a rule first needs it. */
function parameterReader(query: string): (key: string) => string | undefined {
  let given: Map<string, string> | null = null
  return (key) => {
    given ??= new Map([...new URLSearchParams(query)].reverse())
    return given.get(key)
  }
}

function hasParameter({ value }: Parameter, given: string | undefined): boolean {
  return given !== undefined && ('name' in value || value.text === given)
}

/** Removes the parameters that the rule matched; the rest of the query is passed on unchanged. */
function withoutParameters(query: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return query
  const used = new Set(parameters.map(({ key }) => key))
  const rest = query
    .slice(1)
    .split('&')
    .filter((piece) => ![...new URLSearchParams(piece).keys()].some((key) => used.has(key)))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** Prevents redirect loops. Ignores the trailing slash, which page lookup redirects itself. */
function isSameUrl(location: string, { segments, query }: RequestPath): boolean {
  const [, path = '', rest = ''] = /^([^?#]*)([^#]*)/.exec(location) ?? []
  return (
    rest === query && path.replace(/\/$/, '') === formatPath(segments, false).replace(/\/$/, '')
  )
}
