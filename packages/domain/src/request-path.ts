import { normalised } from './unicode.ts'

export interface RequestPath {
  /** Decoded and in NFC, none empty. */
  readonly segments: readonly string[]
  /** The path names a folder; true for the root. */
  readonly slash: boolean
  /** The target was written otherwise (`//`, `/./`): visitors are sent to the plain form. */
  readonly untidy: boolean
  /** With its `?`, or empty. Safe in a header. */
  readonly query: string
}

/** A sentence instead of the path when there is none that could be meant. */
export function parseRequestTarget(target: string): RequestPath | string {
  // Proxies may send the absolute form (RFC 9112, 3.2.2). Whose site it is was settled by the host.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target.slice(origin.length)) ?? []
  const written = path === '' && origin !== '' ? '/' : path
  if (!written.startsWith('/')) return 'The request does not name a path.'

  const decoded = written.slice(1).split('/').map(decodeSegment)
  const segments: string[] = []
  for (const segment of decoded) {
    if (segment === null) return 'The address holds a bad percent escape.'
    if (segment === '..') return 'The address may not hold "..".'
    if (/[/\0]/.test(segment)) return 'The address holds an escaped slash or a NUL.'
    if (segment !== '' && segment !== '.') segments.push(segment)
  }
  const last = decoded.at(-1)
  const slash = last === '' || last === '.'
  const plainLength = segments.length + (slash ? 1 : 0)
  return {
    segments,
    slash,
    untidy: decoded.length !== plainLength || last === '.',
    query: urlSafe(query),
  }
}

/** A path on the same host: it starts with exactly one slash, whatever the segments are. */
export function formatPath(segments: readonly string[], slash: boolean): string {
  return `/${segments.map(encodeSegment).join('/')}${slash && segments.length > 0 ? '/' : ''}`
}

/** Null for a bad percent escape. */
export function decodeSegment(raw: string): string | null {
  try {
    const text = decodeURIComponent(raw)
    // No path of a version is of the kind that does not normalise: it is looked up and not found.
    return normalised(text) ?? text
  } catch {
    return null
  }
}

/** Leaves as they are the characters that RFC 3986 allows in a segment: `/@name/` stays readable. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:40|3A|24|26|2B|2C|3B|3D)/g,
    decodeURIComponent,
  )
}

/** Written by somebody else and kept as it is, but for what no header and no URL may hold. */
export function urlSafe(text: string): string {
  return text.toWellFormed().replace(/[^!#-;=?-~]/gu, encodeURIComponent)
}
