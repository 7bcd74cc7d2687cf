// Path patterns of `_redirects` and `_headers`, with placeholders and one star: `/blog/:year/*`,
// `/assets/*.js`.
import { quoted } from '../base/unicode.ts'
import { decodeSegment } from '../http/request-path.ts'

type Part = { readonly text: string } | { readonly name: string }

/** At most one star, so matching is linear and never backtracks. */
export interface PathPattern {
  /** The segments before the one with the star, or all segments if there is no star. */
  readonly before: readonly Part[]
  /** The text around the star in its segment. The star matches any number of segments. */
  readonly star: { readonly prefix: string; readonly suffix: string } | null
  readonly after: readonly Part[]
}

/** Captured segments by placeholder name. The star is named `splat`. */
export type Captures = Map<string, readonly string[]>

const splat = 'splat'

/** Returns an error message if the pattern is invalid. Trailing slashes are ignored. */
export function parsePathPattern(text: string): PathPattern | string {
  if (!text.startsWith('/')) return 'The path must start with "/".'
  if (/[?#]/.test(text)) return 'The path cannot contain "?" or "#".'
  const before: Part[] = []
  const after: Part[] = []
  const names = new Set([splat])
  let star: PathPattern['star'] = null
  for (const raw of text.split('/').filter((segment) => segment !== '' && segment !== '.')) {
    const [first = '', second, third] = raw.split('*').map(literalOf)
    if (third !== undefined || (second !== undefined && star))
      return 'The path can contain only one "*".'
    if (first === null || second === null)
      return `The path segment ${quoted(raw)} is not valid in a URL.`
    if (second !== undefined) star = { prefix: first, suffix: second }
    else {
      const part = partOf(raw, first, names)
      if (typeof part === 'string') return part
      ;(star ? after : before).push(part)
    }
  }
  return { before, star, after }
}

function partOf(raw: string, text: string, names: Set<string>): Part | string {
  if (!raw.startsWith(':')) return { text }
  const name = raw.slice(1)
  if (!/^[a-z_]\w*$/i.test(name))
    return `The placeholder ${quoted(raw)} must be a name of letters and digits that ends at the next "/".`
  if (names.has(name)) return `The placeholder ${quoted(raw)} is already in use.`
  names.add(name)
  return { name }
}

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
  return parts.every((part, index) => 'name' in part || part.text === segments[from + index])
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
      if ('name' in part) captures.set(part.name, [segments[from + index] ?? ''])
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
