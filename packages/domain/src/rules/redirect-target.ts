// Destination of a `_redirects` rule: a path of the same site or an absolute URL. The host always comes
// from the rule, never from a placeholder, so a visitor cannot create an open redirect.
import { quoted } from '../base/unicode.ts'
import { encodeSegment, formatPath, parseRequestTarget, urlSafe } from '../http/request-path.ts'
import type { Captures } from './path-pattern.ts'

/** Every part except the origin may contain placeholders. */
export interface RedirectTarget {
  /** Empty for a path of the same site. */
  readonly origin: string
  readonly path: string
  /** Includes the `?`, or empty. */
  readonly query: string
  /** Includes the `#`, or empty. */
  readonly fragment: string
}

export interface TargetPath {
  readonly segments: readonly string[]
  readonly trailingSlash: boolean
}

/** Limits amplification: a long path is copied once per placeholder. */
const mostPlaceholders = 20
/** Reverse proxies refuse longer headers. */
const longestLocation = 8 * 1024

export function parseTarget(to: string, names: readonly string[]): RedirectTarget | string {
  const [, written = '', path = '', query = '', fragment = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(to) ?? []
  const origin = written === '' ? '' : originOf(written)
  if (origin === null) return `The host in ${quoted(to)} is not valid.`
  if (origin === '' && !/^\/(?!\/)/.test(path))
    return 'The destination must start with one "/", or with "https://" and a host.'
  if (origin === '') {
    const problem = parseRequestTarget(path)
    if (typeof problem === 'string')
      return `The destination ${quoted(to)} is not a valid path. ${problem}`
  }
  const rest = path + query + fragment
  const unknown = [...rest.matchAll(/[/=]:([a-z_]\w*)/gi)].find(
    ([, name = '']) => !names.includes(name),
  )
  if (unknown)
    return `The destination uses ":${unknown[1]}", which the source path does not define.`
  if ((rest.match(placeholders) ?? []).length > mostPlaceholders)
    return 'The destination contains more than 20 placeholders.'
  return { origin, path: path === '' ? '/' : path, query, fragment }
}

/** The normalised origin, or null if the text is not exactly a scheme, host and port. */
function originOf(written: string): string | null {
  if (/[\\@]/.test(written) || !URL.canParse(written)) return null
  const url = new URL(written)
  return url.href === `${url.origin}/` ? url.origin : null
}

/** Whether the destination has no placeholders; its fragment does not matter. */
export const isFixed = ({ path, query }: RedirectTarget): boolean =>
  (path + query).match(placeholders) === null

/** Null if the filled-in values make the path invalid, such as a slash or `..` from a query. */
export function targetPath({ path }: RedirectTarget, captures: Captures): TargetPath | null {
  const parsed = parseRequestTarget(filled(path, captures, encodedPath))
  return typeof parsed === 'string' ? null : parsed
}

/** The visitor's query is passed on unless the rule has its own. Null if the location is invalid or too long. */
export function targetLocation(
  target: RedirectTarget,
  captures: Captures,
  query: string,
): string | null {
  const path = locationPath(target, captures)
  if (path === null) return null
  const own = urlSafe(filled(target.query, captures, encodedText))
  const fragment = urlSafe(filled(target.fragment, captures, encodedText))
  const location = target.origin + path + (own === '' ? query : own) + fragment
  return location.length <= longestLocation ? location : null
}

/** Paths on other hosts are not normalised: `//` may be significant there. */
function locationPath(target: RedirectTarget, captures: Captures): string | null {
  if (target.origin !== '') return urlSafe(filled(target.path, captures, encodedPath))
  const path = targetPath(target, captures)
  return path && formatPath(path.segments, path.trailingSlash)
}

const placeholders = /:([a-z_]\w*)/gi

/** The text of the path around its placeholders. */
export const literalsIn = ({ path }: RedirectTarget): string[] => path.split(/:[a-z_]\w*/i)

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
