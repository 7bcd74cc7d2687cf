// Parser of single header lines, with a cache: most clients send the same few.
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'

export interface HeaderLine {
  /** The line with its end. */
  readonly text: string
  /** In lower case. */
  readonly name: string
  /** Without the spaces and tabs around it. */
  readonly value: string
}

/** A name that Node takes as it is, and a value without control characters (RFC 9110, 5.5). */
const plainLine =
  /^([A-Za-z0-9-]+):[\t ]*([!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)[\t ]*\r\n$/

/** Fields that change how a request is read or answered, or that Node does not present as a string. */
const special = /^(?:content-length|expect|proxy-connection|set-cookie|transfer-encoding|upgrade)$/

/** Names whose values repeat. Others, such as `Cookie` or `Host`, would only fill the cache. */
const cacheable =
  /^(?:accept.*|cache-control|connection|dnt|pragma|priority|sec-.*|te|upgrade-insecure-requests|user-agent|x-forwarded-(?:host|port|proto))$/
/** Characters of a line beside its name and its value. */
const maxAround = 16
const maxCached = 4096
const maxCachedLength = 256

export type ParseHeaderLine = (line: string) => HeaderLine | null

/** The function gets a line with its end, and returns null if it is unusual or invalid. */
export function createHeaderLines(sizes: CacheSizes = unmeasured): ParseHeaderLine {
  const cache = new Map<string, HeaderLine>()
  sizes.measureEntries('header_lines', cache, maxCached)
  return (line) => {
    const known = cache.get(line)
    if (known !== undefined) return known
    const parsed = parsePlainLine(copyOf(line))
    if (parsed === null) return null
    const { text, name } = parsed
    if (text.length > maxCachedLength || !cacheable.test(name)) return parsed
    if (cache.size >= maxCached) cache.clear()
    cache.set(text, parsed)
    return parsed
  }
}

/** Null if the line is unusual or invalid. The result keeps the whole string in memory. */
export function parsePlainLine(text: string): HeaderLine | null {
  const [, field, value] = plainLine.exec(text) ?? []
  if (field === undefined || value === undefined) return null
  // Caches of hosts keep the value, and with it the blanks of the line.
  if (text.length > field.length + value.length + maxAround) return null
  const name = field.toLowerCase()
  return special.test(name) ? null : { text, name, value }
}

/** A substring would keep all that was received in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')
