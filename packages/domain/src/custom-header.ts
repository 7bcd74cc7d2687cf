// What a site may say in the headers of its own answers.
import { quoted } from './unicode.ts'

/** The name in lower case. */
export type Header = readonly [name: string, value: string]

const longestName = 128
/** Enough for a generous Content-Security-Policy; proxies in front refuse much longer headers. */
const longestValue = 4096

const refused: ReadonlySet<string> = new Set([
  // How the answer is framed and sent: a wrong one lets a stranger's bytes pass for an answer.
  ...[
    'connection',
    'content-encoding',
    'content-length',
    'content-range',
    'content-transfer-encoding',
  ],
  ...['host', 'http2-settings', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  // What caches rely on: Plinth knows it, a file cannot.
  ...['accept-ranges', 'age', 'date', 'etag', 'last-modified', 'vary'],
  // Who answers, and by which way. HSTS would outlive the site at its address, and bind its neighbours.
  ...['alt-svc', 'server', 'strict-transport-security', 'via'],
  // Cookies belong to the unlock screen. Clearing them reaches all hosts of the registrable domain.
  ...['clear-site-data', 'set-cookie', 'set-cookie2'],
  // These mean something only with a status that `_headers` does not set.
  ...['allow', 'location', 'retry-after', 'www-authenticate'],
  // Elsewhere a password in this file protects a path. Here it would be sent to everybody.
  'basic-auth',
  // Reverse proxies obey these: they would send a file of their own machine.
  ...['x-sendfile', 'x-lighttpd-send-file', 'x-lighttpd-send-tempfile', 'x-reproxy-url'],
])

const refusedFamily = /^(proxy-|x-plinth-|x-accel-|x-litespeed-|:)/

/** More would be refused by what stands between us and a browser. */
export const mostHeaders = 100
export const mostHeaderBytes = 16_384

/** With the colon, the space and the end of the line. */
export const headerBytes = ([name, value]: Header): number => name.length + value.length + 4

/** A sentence when the header cannot be set. */
export function headerProblem([name, value]: Header): string | null {
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) || name.length > longestName)
    return `${quoted(name)} is not the name of a header.`
  if (refused.has(name) || refusedFamily.test(name))
    return `The header ${quoted(name)} cannot be set by a site.`
  if (value === '') return `The header ${quoted(name)} has no value.`
  if (value.length > longestValue)
    return `The header ${quoted(name)} is longer than 4,096 characters.`
  if (!/^[\t\x20-\x7e\xa0-\xff]+$/.test(value))
    return `The header ${quoted(name)} holds a character that no header can hold.`
  // Every answer says so already, and none may say otherwise.
  if (name === 'x-content-type-options' && value.toLowerCase() !== 'nosniff')
    return `The header ${quoted(name)} can only be "nosniff".`
  return null
}
