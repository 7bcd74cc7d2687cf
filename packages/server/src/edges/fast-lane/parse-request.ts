// Strict parser of HTTP/1.1 requests that are plain enough for the fast lane. What it accepts it
// reads exactly as `node:http` does; everything else is left to `node:http`.
import type { IncomingHttpHeaders } from 'node:http'
import { type HeaderLine, type ParseHeaderLine, parsePlainLine } from './header-lines.ts'
import { ownCopy } from './own-copy.ts'

/** A `GET` or `HEAD` without a body. */
export interface PlainRequest {
  readonly kind: 'plain'
  readonly method: 'GET' | 'HEAD'
  /** The request target, which begins with a slash. */
  readonly url: string
  readonly fields: PlainFields
  /** To parse the next request of the connection; null if the fields are too long to keep. */
  readonly kept: KeptFields | null
  /** Where the request ends. */
  readonly end: number
}

/** The header fields of a plain request. */
export interface PlainFields {
  readonly headers: IncomingHttpHeaders & { readonly host: string }
  /** False if the client asks to close the connection after the response. */
  readonly keepsAlive: boolean
}

export interface KeptFields {
  /** What the fields were parsed from, with the empty line. */
  readonly bytes: Buffer
  readonly lines: readonly HeaderLine[]
  readonly fields: PlainFields
  /** The line with the host. */
  readonly host: Span
}

interface Span {
  readonly start: number
  readonly end: number
}

/** A request whose end is certain, although only `node:http` can handle it. */
export interface FramedRequest {
  readonly kind: 'framed'
  readonly end: number
}

export type ParsedRequest = PlainRequest | FramedRequest

/** Node's limit of a head counts fewer bytes than the whole head has. */
const maxHeadBytes = 16_000
const maxFields = 100
/** An idle connection keeps its last fields in memory; browsers send fewer bytes than this. */
const maxKeptBytes = 2048

const lineFeed = 10
const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[!-"$-~]*) HTTP\/1\.1\r\n$/
/** Field lines without obsolete folding, bare line feeds or control characters (RFC 9112, 5). */
const fieldLines = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/

export type ParseRequest = (
  /** What was read from a connection. */
  bytes: Buffer,
  /** Where the request begins. */
  from: number,
  /** From the request before it: clients often send the same fields again. */
  last: KeptFields | null,
) => ParsedRequest | null

/** The function returns null if the request is incomplete, or not recognised. */
export function createParseRequest(parseLine: ParseHeaderLine): ParseRequest {
  return (bytes, from, last) => {
    const start = bytes.indexOf(lineFeed, from) + 1
    if (start === 0 || start - from > maxHeadBytes) return null
    const [, method, url] = requestLine.exec(bytes.toString('latin1', from, start)) ?? []
    if (method === undefined || url === undefined) return null
    const isRead = method === 'GET' || method === 'HEAD'
    const repeated = isRead && last !== null ? repeatedFields(bytes, start, last) : null
    if (repeated !== null && isRead)
      return repeated.end - from > maxHeadBytes ? null : { kind: 'plain', method, url, ...repeated }
    const end = bytes.indexOf('\r\n\r\n', start, 'latin1') + 4
    if (end < start + 4 || end - from > maxHeadBytes) return null
    const parsed = isRead ? parseFields(parseLine, bytes.subarray(start, end), last) : null
    if (parsed !== null && isRead) return { kind: 'plain', method, url, ...parsed, end }
    const bodyLength = framedBodyLength(bytes.toString('latin1', start, end))
    if (bodyLength === null || end + bodyLength > bytes.length) return null
    return { kind: 'framed', end: end + bodyLength }
  }
}

/** Null if the fields differ in more than the host. A proxy sends requests for many hosts. */
function repeatedFields(
  bytes: Buffer,
  start: number,
  last: KeptFields,
): Pick<PlainRequest, 'fields' | 'kept' | 'end'> | null {
  const { host, fields } = last
  const all = { start: 0, end: last.bytes.length }
  if (repeats(bytes, start, last.bytes, all)) return { fields, kept: last, end: start + all.end }
  if (!repeats(bytes, start, last.bytes, { start: 0, end: host.start })) return null
  const hostEnd = bytes.indexOf(lineFeed, start + host.start) + 1
  if (hostEnd === 0) return null
  const rest = { start: host.end, end: all.end }
  if (!repeats(bytes, hostEnd, last.bytes, rest)) return null
  const line = parsePlainLine(bytes.toString('latin1', start + host.start, hostEnd))
  if (line?.name !== 'host') return null
  const headers = { ...fields.headers, host: line.value }
  return { fields: { ...fields, headers }, kept: last, end: hostEnd + rest.end - rest.start }
}

/** Whether the bytes at `at` are those of the span of `last`. */
function repeats(bytes: Buffer, at: number, last: Buffer, { start, end }: Span): boolean {
  const atEnd = at + end - start
  return atEnd <= bytes.length && bytes.compare(last, start, end, at, atEnd) === 0
}

/** Null if `node:http` has to handle the request. */
function parseFields(
  parseLine: ParseHeaderLine,
  bytes: Buffer,
  last: KeptFields | null,
): Pick<PlainRequest, 'fields' | 'kept'> | null {
  const text = bytes.toString('latin1')
  const headers: Record<string, string> = {}
  const lines: HeaderLine[] = []
  let host: Span | null = null
  let keepsAlive = true
  for (let at = 0; at < text.length - 2; ) {
    const line = repeatedLine(text, at, last?.lines[lines.length]) ?? parseLine(lineAt(text, at))
    if (line === null || lines.push(line) > maxFields) return null
    const { name, value } = line
    if (headers[name] !== undefined) return null
    if (name === 'connection') {
      const wanted = value.toLowerCase()
      if (wanted !== 'keep-alive' && wanted !== 'close') return null
      keepsAlive = wanted === 'keep-alive'
    }
    headers[name] = value
    const end = at + line.text.length
    if (name === 'host') host = { start: at, end }
    at = end
  }
  if (host === null || !hasHost(headers)) return null
  const fields = { headers, keepsAlive }
  const isLong = bytes.length > maxKeptBytes
  return { fields, kept: isLong ? null : { bytes: ownCopy(bytes), lines, fields, host } }
}

/** The same line of the request before, if it is here again: a comparison costs less than a lookup. */
const repeatedLine = (text: string, at: number, line: HeaderLine | undefined): HeaderLine | null =>
  line !== undefined && text.slice(at, at + line.text.length) === line.text ? line : null

const lineAt = (text: string, at: number): string => text.slice(at, text.indexOf('\r\n', at) + 2)

const hasHost = (headers: Record<string, string>): headers is { host: string } =>
  headers.host !== undefined

/** Length of the body if nothing else can end the request: no chunks, protocol change or duplicates. */
function framedBodyLength(text: string): number | null {
  if (!fieldLines.test(text)) return null
  let length: number | null = null
  for (const line of text.slice(0, -4).split('\r\n')) {
    const colon = line.indexOf(':')
    // Not trimmed: `trim` removes more, such as a no-break space, and a pattern for the blanks at
    // the end takes quadratic time for blanks in the middle.
    const value = line.slice(colon + 1)
    switch (line.slice(0, colon).toLowerCase()) {
      case 'content-length': {
        const [, digits] = /^[\t ]*(\d{1,8})[\t ]*$/.exec(value) ?? []
        if (length !== null || digits === undefined) return null
        length = Number(digits)
        break
      }
      case 'connection':
        if (!/^[\t ]*(?:keep-alive|close)[\t ]*$/i.test(value)) return null
        break
      case 'expect':
      case 'proxy-connection':
      case 'transfer-encoding':
      case 'upgrade':
        return null
    }
  }
  return length ?? 0
}
