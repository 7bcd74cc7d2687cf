// Paths with gaps, as `_redirects` and `_headers` write them: `/blog/:year/*`, `/assets/*.js`.
import { decodeSegment } from './request-path.ts'
import { quoted } from './unicode.ts'

type Part = { readonly text: string } | { readonly name: string }

/** With one star at most, matching takes no longer than comparing: there is nothing to go back to. */
export interface PathPattern {
  /** The segments up to the star's, or all of them. */
  readonly before: readonly Part[]
  /** What stands around the star in its segment. It stands for any number of segments. */
  readonly star: { readonly prefix: string; readonly suffix: string } | null
  readonly after: readonly Part[]
}

/** By name, in segments. A star's name is `splat`. */
export type Captures = Map<string, readonly string[]>

const splat = 'splat'

/** A sentence instead of the pattern when it is none. Slashes at the end do not matter. */
export function parsePathPattern(text: string): PathPattern | string {
  if (!text.startsWith('/')) return 'The path must start with "/".'
  if (/[?#]/.test(text)) return 'The path may not hold "?" or "#".'
  const before: Part[] = []
  const after: Part[] = []
  const names = new Set([splat])
  let star: PathPattern['star'] = null
  for (const raw of text.split('/').filter((segment) => segment !== '' && segment !== '.')) {
    const [first = '', second, third] = raw.split('*').map(literalOf)
    if (third !== undefined || (second !== undefined && star))
      return 'The path may hold only one "*".'
    if (first === null || second === null)
      return `The part ${quoted(raw)} of the path cannot be requested.`
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
    return `The placeholder ${quoted(raw)} must be a name of letters and digits up to the next "/".`
  if (names.has(name)) return `The placeholder ${quoted(raw)} stands for something else already.`
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

/** The one path that it matches, or null. */
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

/** What a path that matches puts into the gaps. */
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
    // The end first: both may cut the same segment.
    const last = rest.pop()
    if (last !== undefined) rest.push(last.slice(0, last.length - star.suffix.length))
    const first = rest.shift()
    if (first !== undefined) rest.unshift(first.slice(star.prefix.length))
    captures.set(splat, rest)
  }
  return captures
}
