// Which rule of `_redirects` answers a request: the first of the file that matches.
import { type Captures, capture, isMatch } from './path-pattern.ts'
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
import { formatPath, type RequestPath } from './request-path.ts'

export interface RedirectTable {
  readonly rules: readonly RedirectRule[]
  /** Some rule goes before the files. */
  readonly forced: boolean
  readonly index: PatternIndex<CompiledRedirect>
}

export type RedirectMatch = { readonly rule: RedirectRule; readonly force: boolean } & (
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | { readonly kind: 'page'; readonly status: PageStatus; readonly path: TargetPath }
)

/** Rules that can no longer be followed are left out: getting stricter must not take down old versions. */
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

/** The first rule that matches decides, also when there is nowhere to go: no later one is asked. */
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
  // The slash is not a segment, but another site may answer only with it.
  const splat = captures.get('splat')
  if (splat && splat.length > 0 && request.slash) captures.set('splat', [...splat, ''])
  for (const { key, value } of first.value.parameters)
    if ('name' in value) captures.set(value.name, [parameterOf(key) ?? ''])
  return follow(first.value, captures, request)
}

function follow(
  { rule, parameters, target }: CompiledRedirect,
  captures: Captures,
  request: RequestPath,
): RedirectMatch | null {
  const { status, force = false } = rule
  if (!isRedirect(status)) {
    const path = targetPath(target, captures)
    return path && { kind: 'page', rule, force, status, path }
  }
  const query = withoutParameters(request.query, parameters)
  const location = targetLocation(target, captures, query)
  if (location === null || isHere(location, request)) return null
  return { kind: 'redirect', rule, force, status, location }
}

/** The first value of a name counts. Read once, and only when a rule asks. */
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

/** What the rule asked for went into its destination; the rest is passed along as it was written. */
function withoutParameters(query: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return query
  const used = new Set(parameters.map(({ key }) => key))
  const rest = query
    .slice(1)
    .split('&')
    .filter((piece) => ![...new URLSearchParams(piece).keys()].some((key) => used.has(key)))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** A redirect to where the visitor is would never end. With or without the slash: pages answer that. */
function isHere(location: string, { segments, query }: RequestPath): boolean {
  const [, path = '', rest = ''] = /^([^?#]*)([^#]*)/.exec(location) ?? []
  return (
    rest === query && path.replace(/\/$/, '') === formatPath(segments, false).replace(/\/$/, '')
  )
}
