// Where a rule of `_redirects` leads: a path of the same site, or an address that it spells out.
// Whatever a visitor puts into the gaps, the host is the one that stands in the rule.
import type { Captures } from './path-pattern.ts'
import { encodeSegment, formatPath, parseRequestTarget, urlSafe } from './request-path.ts'
import { quoted } from './unicode.ts'

/** Each but the origin may hold placeholders. */
export interface Target {
  /** Empty for the same site. */
  readonly origin: string
  readonly path: string
  /** With its `?`, or empty. */
  readonly query: string
  /** With its `#`, or empty. */
  readonly fragment: string
}

export interface TargetPath {
  readonly segments: readonly string[]
  readonly slash: boolean
}

/** A long path copied many times would make a short request cost much. */
const mostPlaceholders = 20
/** Proxies in front refuse longer headers. */
const longestLocation = 8 * 1024

export function parseTarget(to: string, names: readonly string[]): Target | string {
  const [, written = '', path = '', query = '', fragment = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(to) ?? []
  const origin = written === '' ? '' : originOf(written)
  if (origin === null) return `The host of ${quoted(to)} is not one that can be redirected to.`
  if (origin === '' && !/^\/(?!\/)/.test(path))
    return 'The destination must start with one "/", or with "https://" and a host.'
  if (origin === '') {
    const problem = parseRequestTarget(path)
    if (typeof problem === 'string') return `${quoted(to)} cannot be requested. ${problem}`
  }
  const rest = path + query + fragment
  const unknown = [...rest.matchAll(/[/=]:([a-z_]\w*)/gi)].find(
    ([, name = '']) => !names.includes(name),
  )
  if (unknown)
    return `The destination uses ":${unknown[1]}", which the path before it does not name.`
  if ((rest.match(placeholders) ?? []).length > mostPlaceholders)
    return 'The destination holds more than 20 placeholders.'
  return { origin, path: path === '' ? '/' : path, query, fragment }
}

/** In the form in which it is sent. Null when it is more, or other, than a scheme, host and port. */
function originOf(written: string): string | null {
  if (/[\\@]/.test(written) || !URL.canParse(written)) return null
  const url = new URL(written)
  return url.href === `${url.origin}/` ? url.origin : null
}

/** Null when what fills the gaps makes it no path: a slash or `..` from a query, say. */
export function targetPath({ path }: Target, captures: Captures): TargetPath | null {
  const parsed = parseRequestTarget(filled(path, captures, encodedPath))
  return typeof parsed === 'string' ? null : parsed
}

/** The visitor's query is passed along unless the rule has one of its own. */
export function targetLocation(target: Target, captures: Captures, query: string): string | null {
  const path = locationPath(target, captures)
  if (path === null) return null
  const own = urlSafe(filled(target.query, captures, encodedText))
  const fragment = urlSafe(filled(target.fragment, captures, encodedText))
  const location = target.origin + path + (own === '' ? query : own) + fragment
  return location.length <= longestLocation ? location : null
}

/** Another site may tell paths apart that are the same here (`//`), so that its own are kept. */
function locationPath(target: Target, captures: Captures): string | null {
  if (target.origin !== '') return urlSafe(filled(target.path, captures, encodedPath))
  const path = targetPath(target, captures)
  return path && formatPath(path.segments, path.slash)
}

const placeholders = /:([a-z_]\w*)/gi

function filled(
  template: string,
  captures: Captures,
  encode: (value: readonly string[]) => string,
): string {
  return template.replace(placeholders, (written: string, name: string) => {
    const value = captures.get(name)
    return value ? encode(value) : written
  })
}

function encodedPath(value: readonly string[]): string {
  return value.map(encodeSegment).join('/')
}

function encodedText(value: readonly string[]): string {
  return encodeURIComponent(value.join('/').toWellFormed())
}
