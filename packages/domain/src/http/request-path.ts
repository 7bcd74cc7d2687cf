// Parser and formatter of the path in a request target.
import { normalised } from '../base/unicode.ts'

export interface RequestPath {
  /** Percent-decoded and in NFC; none is empty. */
  readonly segments: readonly string[]
  /** Whether the path ends in a slash; true for the root. */
  readonly trailingSlash: boolean
  /** The target was not in canonical form (`//`, `/./`); visitors are redirected to it. */
  readonly nonCanonical: boolean
  /** Includes the `?`, or empty. Safe in a header. */
  readonly query: string
}

/** Returns an error message if the target is invalid. */
export function parseRequestTarget(target: string): RequestPath | string {
  // Proxies may send the absolute form (RFC 9112, section 3.2.2). The `Host` has already selected the drop.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target.slice(origin.length)) ?? []
  const written = path === '' && origin !== '' ? '/' : path
  if (!written.startsWith('/')) return 'The request target is not a path.'

  const decoded = written.slice(1).split('/').map(decodeSegment)
  const segments: string[] = []
  for (const segment of decoded) {
    if (segment === null) return 'The path contains an invalid percent escape.'
    if (segment === '..') return 'The path cannot contain "..".'
    if (/[/\0]/.test(segment)) return 'The path contains an escaped slash or a NUL.'
    if (segment !== '' && segment !== '.') segments.push(segment)
  }
  const last = decoded.at(-1)
  const slash = last === '' || last === '.'
  const plainLength = segments.length + (slash ? 1 : 0)
  return {
    segments,
    trailingSlash: slash,
    nonCanonical: decoded.length !== plainLength || last === '.',
    query: urlSafe(query),
  }
}

/** Always starts with exactly one slash, whatever the segments are, so it never names another host. */
export function formatPath(segments: readonly string[], slash: boolean): string {
  return `/${segments.map(encodeSegment).join('/')}${slash && segments.length > 0 ? '/' : ''}`
}

/** Null for an invalid percent escape. */
export function decodeSegment(raw: string): string | null {
  try {
    const text = decodeURIComponent(raw)
    // No path of a version contains text that cannot be normalised, so the lookup simply finds nothing.
    return normalised(text) ?? text
  } catch {
    return null
  }
}

/** Does not encode characters that RFC 3986 allows in a segment, so that `/@name/` stays readable. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:40|3A|24|26|2B|2C|3B|3D)/g,
    decodeURIComponent,
  )
}

/** Percent-encodes only characters that are not allowed in a header or a URL; keeps the rest as written. */
export function urlSafe(text: string): string {
  return text.toWellFormed().replace(/[^!#-;=?-~]/gu, encodeURIComponent)
}
