// Redirects of `_redirects` that would not end: to the requested address, or by one rule again and again.
import { formatPath, parseRequestTarget, type RequestPath } from '../http/request-path.ts'
import { capture, isMatch, type PathPattern, parsePathPattern } from './path-pattern.ts'
import { type RedirectTarget, targetLocation } from './redirect-target.ts'

interface Requested extends Pick<RequestPath, 'segments' | 'query'> {
  readonly host: string | null
}

interface Rule {
  readonly pattern: PathPattern
  readonly target: RedirectTarget
}

/** Ignores the trailing slash, which page lookup redirects itself. */
export function isSameUrl(location: string, { host, segments, query }: Requested): boolean {
  const [, origin, path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)([^#]*)/.exec(location) ?? []
  if (origin !== undefined && new URL(origin).hostname !== host) return false
  return (
    rest === query && path.replace(/\/$/, '') === formatPath(segments, false).replace(/\/$/, '')
  )
}

/**
 * Whether the rule already led to the requested address, and would go on to ever longer ones:
 * `/* /de/:splat` at `/de/a`. At `/a` the rule applies.
 */
export function isEndless(
  { pattern, target }: Rule,
  location: string,
  { host, segments }: Requested,
): boolean {
  if (target.origin !== '' && new URL(target.origin).hostname !== host) return false
  const next = parseRequestTarget(location)
  if (typeof next === 'string' || !isMatch(pattern, next.segments)) return false
  const after = targetLocation(target, capture(pattern, next.segments), next.query)
  if (after === null || after.length < location.length) return false
  return !isSameUrl(after, { host, ...next }) && mayLeadTo(target, segments)
}

/** Whether the path has the form of the target. True if that cannot be compared. */
function mayLeadTo({ path }: RedirectTarget, segments: readonly string[]): boolean {
  const form = parsePathPattern(path.replace(':splat', '*'))
  return typeof form === 'string' || isMatch(form, segments)
}
