// Validation of one response header set by `_headers`: which names and values are allowed.
import { formatCount } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'

/** The name is in lower case. */
export type Header = readonly [name: string, value: string]

const longestName = 128
/** Enough for a long Content-Security-Policy; reverse proxies refuse much longer headers. */
export const maxHeaderValue = 4096
/** Formatted once: formatting a number takes longer than reading a line. */
const valueLimit = `${formatCount(maxHeaderValue)} characters`

const refused: ReadonlySet<string> = new Set([
  // Framing of the response: a wrong value allows response splitting.
  ...[
    'connection',
    'content-encoding',
    'content-length',
    'content-range',
    'content-transfer-encoding',
  ],
  ...['host', 'http2-settings', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  // Caching metadata, which only the server knows.
  ...['accept-ranges', 'age', 'date', 'etag', 'last-modified', 'vary'],
  // Identity of the server and its protocols. HSTS would outlast the drop at its host, and could apply to
  // other hosts of the domain.
  ...['alt-svc', 'server', 'strict-transport-security', 'via'],
  // Browsers would report visits of the next drop at this host for up to a year.
  ...['nel', 'report-to'],
  // Cookies are reserved for the unlock page. Clearing them affects every host of the registrable domain.
  ...['clear-site-data', 'set-cookie', 'set-cookie2'],
  // Meaningful only with a status code, which `_headers` does not set.
  ...['allow', 'location', 'retry-after', 'www-authenticate'],
  // Netlify protects a path with this header. Here the password would be sent to every visitor.
  'basic-auth',
  // Reverse proxies act on these and would serve a file from their own disk.
  ...['x-sendfile', 'x-lighttpd-send-file', 'x-lighttpd-send-tempfile', 'x-reproxy-url'],
])

const refusedFamily = /^(proxy-|x-plinth-|x-accel-|x-litespeed-|:)/

/** Reverse proxies and CDNs refuse responses with more. */
export const mostHeaders = 100
export const mostHeaderBytes = 16_384

/** Includes the colon, the space and the line ending. */
export const headerBytes = ([name, value]: Header): number => name.length + value.length + 4

/** Whether the header tells browsers, proxies or CDNs how long to cache the response. */
export const isCachingHeader = (name: string): boolean =>
  /cache-control$|^(surrogate-.*|edge-control|expires|pragma)$/.test(name)

/**
 * Defaults of the service that `_headers` can remove. Removing one of the others undoes earlier rules,
 * and the default applies again.
 */
const removableDefaults: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
])

export const isRemovableDefault = (name: string): boolean => removableDefaults.has(name)

/** An error message, or null if `_headers` can set or remove a header of this name. */
export function headerNameProblem(name: string): string | null {
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) || name.length > longestName)
    return `${quoted(name)} is not a valid header name.`
  if (refused.has(name) || refusedFamily.test(name))
    return `The header ${quoted(name)} cannot be set in _headers.`
  return null
}

/** An error message, or null if the header can be set. */
export function headerProblem([name, value]: Header): string | null {
  const nameProblem = headerNameProblem(name)
  if (nameProblem) return nameProblem
  if (value === '') return `The header ${quoted(name)} has no value.`
  if (value.length > maxHeaderValue)
    return `The header ${quoted(name)} is longer than ${valueLimit}.`
  if (!/^[\t\x20-\x7e\xa0-\xff]+$/.test(value))
    return `The header ${quoted(name)} contains a character that is not allowed in headers.`
  // Every response already carries it; no other value is allowed.
  if (name === 'x-content-type-options' && value.toLowerCase() !== 'nosniff')
    return `The header ${quoted(name)} can only be "nosniff".`
  return null
}
