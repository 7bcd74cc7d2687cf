// Path patterns of `_redirects` and `_headers`, with placeholders and one star: `/blog/:year/*`,
// `/posts/:slug.html`, `/assets/*.js`.
import { quoted } from '../base/unicode.ts'
import { decodeSegment } from '../http/request-path.ts'

/** One segment: a literal, or a placeholder between two literals. */
type Part = { readonly text: string } | (Around & { readonly name: string })

interface Around {
  readonly prefix: string
  readonly suffix: string
}

/**
 * At most one star, and one placeholder per segment, so matching compares each literal once and
 * never backtracks.
 */
export interface PathPattern {
  /** The segments before the one with the star, or all segments if there is no star. */
  readonly before: readonly Part[]
  /** The text around the star in its segment. The star matches any number of segments. */
  readonly star: Around | null
  readonly after: readonly Part[]
}

/** Captured segments by placeholder name. The star is named `splat`. */
export type Captures = Map<string, readonly string[]>

const splat = 'splat'

/** No real path is deeper. Each request may have to compare the segments of 2,000 patterns. */
const mostSegments = 30
/** Stands for itself: nothing to decode, no placeholder and no star. */
const plainSegment = /^[\w~-][\w.~-]*$/

/** Returns an error message if the pattern is invalid. Trailing slashes are ignored. */
export function parsePathPattern(text: string): PathPattern | string {
  if (!text.startsWith('/')) return 'The path must start with "/".'
  if (/[?#]/.test(text)) return 'The path cannot contain "?" or "#".'
  const before: Part[] = []
  const after: Part[] = []
  const names = new Set([splat])
  let star: PathPattern['star'] = null
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.length > mostSegments) return `The path has more than ${mostSegments} segments.`
  for (const raw of segments) {
    if (plainSegment.test(raw)) {
      ;(star ? after : before).push({ text: raw })
      continue
    }
    const [first = '', second, third] = raw.split('*').map(literalOf)
    if (third !== undefined || (second !== undefined && star))
      return 'The path can contain only one "*".'
    if (first === null || second === null) return invalidSegment(raw)
    if (second !== undefined) {
      // Such as `:path*`, which means something else on other hosts.
      if (raw.search(placeholders) !== -1)
        return `The path segment ${quoted(raw)} can contain a placeholder or "*", not both.`
      star = { prefix: first, suffix: second }
    } else {
      const part = partOf(raw, first, names)
      if (typeof part === 'string') return part
      ;(star ? after : before).push(part)
    }
  }
  return { before, star, after }
}

/** After a letter or a digit, the colon belongs to the text: `/wiki/Talk:Page`, `/12:30`. */
const placeholders = /(?<![a-z0-9]):([a-z_]\w*)/gi

function partOf(raw: string, text: string, names: Set<string>): Part | string {
  const [first, second] = raw.includes(':') ? raw.matchAll(placeholders) : []
  if (!first) return raw.startsWith(':') ? invalidPlaceholder(raw) : { text }
  const [written, name = ''] = first
  if (second) return `The path segment ${quoted(raw)} can contain only one placeholder.`
  if (names.has(name)) return `The placeholder ${quoted(written)} is already in use.`
  names.add(name)
  const prefix = literalOf(raw.slice(0, first.index))
  const suffix = literalOf(raw.slice(first.index + written.length))
  return prefix === null || suffix === null ? invalidSegment(raw) : { name, prefix, suffix }
}

const invalidPlaceholder = (raw: string): string =>
  `The placeholder ${quoted(raw)} must be a name of letters and digits.`

const invalidSegment = (raw: string): string =>
  `The path segment ${quoted(raw)} is not valid in a URL.`

function literalOf(raw: string): string | null {
  const text = decodeSegment(raw)
  return text === null || text === '..' || /[/\0]/.test(text) ? null : text
}

export function namesIn({ before, star, after }: PathPattern): string[] {
  const names = [...before, ...after].flatMap((part) => ('name' in part ? [part.name] : []))
  return star ? [...names, splat] : names
}

/** The only path that the pattern matches, or null if it has placeholders or a star. */
export function exactPathOf({ before, star }: PathPattern): string | null {
  const texts = before.flatMap((part) => ('text' in part ? [part.text] : []))
  return !star && texts.length === before.length ? texts.join('/') : null
}

export function isMatch(
  { before, star, after }: PathPattern,
  segments: readonly string[],
): boolean {
  const tail = segments.length - after.length
  if (star ? tail < before.length : tail !== before.length) return false
  if (!matchParts(before, segments, 0) || !matchParts(after, segments, tail)) return false
  if (!star) return true
  const { prefix, suffix } = star
  const [first = '', last = ''] =
    tail > before.length ? [segments[before.length], segments[tail - 1]] : []
  if (!first.startsWith(prefix) || !last.endsWith(suffix)) return false
  return tail - before.length > 1 || first.length >= prefix.length + suffix.length
}

function matchParts(parts: readonly Part[], segments: readonly string[], from: number): boolean {
  return parts.every((part, index) => matchPart(part, segments[from + index] ?? ''))
}

function matchPart(part: Part, segment: string): boolean {
  if ('text' in part) return part.text === segment
  const { prefix, suffix } = part
  // A placeholder is never empty.
  if (segment.length <= prefix.length + suffix.length) return false
  return segment.startsWith(prefix) && segment.endsWith(suffix)
}

/** The values of the placeholders and the star. The path must match. */
export function capture(
  { before, star, after }: PathPattern,
  segments: readonly string[],
): Captures {
  const tail = segments.length - after.length
  const captures: Captures = new Map()
  for (const [parts, from] of [
    [before, 0],
    [after, tail],
  ] as const)
    parts.forEach((part, index) => {
      if ('name' in part) captures.set(part.name, [between(part, segments[from + index] ?? '')])
    })
  if (star) {
    const rest = segments.slice(before.length, tail)
    // The suffix first: both may apply to the same segment.
    const last = rest.pop()
    if (last !== undefined) rest.push(last.slice(0, last.length - star.suffix.length))
    const first = rest.shift()
    if (first !== undefined) rest.unshift(first.slice(star.prefix.length))
    captures.set(splat, rest)
  }
  return captures
}

const between = ({ prefix, suffix }: Around, segment: string): string =>
  segment.slice(prefix.length, segment.length - suffix.length)

/** Whether the star takes the rest of the path, so that a trailing slash belongs to it. */
export const hasOpenEnd = ({ star, after }: PathPattern): boolean =>
  star !== null && star.suffix === '' && after.length === 0
