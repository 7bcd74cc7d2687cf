// Parser of single header lines, with a cache: most clients send the same few.
export interface HeaderLine {
  /** In lower case. */
  readonly name: string
  /** Without the spaces and tabs around it. */
  readonly value: string
}

/** A name that Node takes as it is, and a value without control characters (RFC 9110, 5.5). */
const plainLine =
  /^([A-Za-z0-9-]+):[\t ]*([!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)[\t ]*$/

/** Names whose values repeat. Others, such as `Cookie`, would only fill the cache. */
const cacheable =
  /^(?:accept.*|cache-control|connection|dnt|host|pragma|priority|sec-.*|te|upgrade-insecure-requests|user-agent|x-forwarded-(?:host|port|proto))$/
const maxCached = 4096
const maxCachedLength = 256

export type ParseHeaderLine = (line: string) => HeaderLine | null

/** The function returns null for a line that is unusual or invalid. */
export function createHeaderLines(): ParseHeaderLine {
  const cache = new Map<string, HeaderLine>()
  return (line) => {
    const known = cache.get(line)
    if (known !== undefined) return known
    const [, name, value] = plainLine.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    const parsed = { name: name.toLowerCase(), value: copyOf(value) }
    if (line.length > maxCachedLength || !cacheable.test(parsed.name)) return parsed
    if (cache.size >= maxCached) cache.clear()
    cache.set(copyOf(line), parsed)
    return parsed
  }
}

/** A substring would keep all that was received in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')
