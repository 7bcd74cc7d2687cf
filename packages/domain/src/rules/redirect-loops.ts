// Redirects that would never end: a rule that leads to the requested address, or applies to its own
// destination again.
import {
  decodeSegment,
  encodeSegment,
  formatPath,
  parseRequestTarget,
  type RequestPath,
} from '../http/request-path.ts'
import { isMatch } from './path-pattern.ts'
import type { PatternEntry } from './pattern-index.ts'
import { hasParameters, parameterReader } from './query-parameters.ts'
import type { CompiledRedirect } from './redirect-rule.ts'
import { isFixed, literalsIn, type RedirectTarget } from './redirect-target.ts'

interface Visit extends RequestPath {
  readonly host: string | null
}

/** Whether following the rule to `location` would lead to the same address, or never end. */
export function isLoop(
  { pattern, value }: PatternEntry<CompiledRedirect>,
  location: string,
  visit: Visit,
): boolean {
  const next = requestAt(location, visit.host)
  if (next === null) return false
  if (isSameAddress(next, visit)) return true
  // Each redirect of `/blog/* /:splat` makes the path shorter, so it ends.
  const grows = pathOf(next).length >= pathOf(visit).length
  const appliesAgain =
    isMatch(pattern, next.segments) && hasParameters(value.parameters, parameterReader(next))
  // A fixed destination is the same again, which ends it. The first redirect of `/* /de/:splat` is
  // followed; below `/de/` the rule does not apply.
  return grows && appliesAgain && !isFixed(value.target) && isDestination(value.target, visit)
}

/** Null if the location is on another host. */
function requestAt(location: string, host: string | null): RequestPath | null {
  if (!location.startsWith('/') && new URL(location).hostname !== host) return null
  const parsed = parseRequestTarget(location)
  return typeof parsed === 'string' ? null : parsed
}

/** Ignores the trailing slash, which page lookup redirects itself. */
const isSameAddress = (a: RequestPath, b: RequestPath): boolean =>
  a.query === b.query && pathOf(a) === pathOf(b)

const pathOf = ({ segments }: RequestPath): string => formatPath(segments, false)

/** Whether the rule could have led to this path: its literals are there, in the same order. */
function isDestination(target: RedirectTarget, visit: Visit): boolean {
  const path = withSlash(pathOf(visit))
  const [start = '', ...others] = literalsIn(target).map(formatted)
  const end = others.pop() ?? ''
  if (!path.startsWith(start)) return false
  let from = start.length
  for (const literal of others) {
    const position = path.indexOf(literal, from)
    if (position === -1) return false
    from = position + literal.length
  }
  return path.slice(from).endsWith(end === '' ? '' : withSlash(end))
}

const withSlash = (path: string): string => path.replace(/\/?$/, '/')

const formatted = (literal: string): string =>
  literal
    .split('/')
    .map((segment) => encodeSegment(decodeSegment(segment) ?? segment))
    .join('/')
