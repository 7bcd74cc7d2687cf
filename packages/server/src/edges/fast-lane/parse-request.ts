// Strict parser of HTTP/1.1 requests that are plain enough for the fast lane. What it accepts it
// reads exactly as `node:http` does; everything else is left to `node:http`.
import type { IncomingHttpHeaders } from 'node:http'
import type { HeaderLine, ParseHeaderLine } from './header-lines.ts'
import { ownCopy } from './own-copy.ts'

/** A `GET` or `HEAD` without a body. */
export interface PlainRequest {
  readonly kind: 'plain'
  readonly method: 'GET' | 'HEAD'
  /** The request target, which begins with a slash. */
  readonly url: string
  readonly fields: PlainFields
  /** Where the request ends. */
  readonly end: number
}

/** The header fields of a plain request. */
export interface PlainFields {
  /** What they were parsed from, with the empty line; null if that is too long to keep. */
  readonly bytes: Buffer | null
  readonly lines: readonly HeaderLine[]
  readonly headers: IncomingHttpHeaders & { readonly host: string }
  /** False if the client asks to close the connection after the response. */
  readonly keepsAlive: boolean
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
  /** The fields of the request before it: clients often send the same ones again. */
  last: PlainFields | null,
) => ParsedRequest | null

/** The function returns null if the request is incomplete, or not recognised. */
export function createParseRequest(parseLine: ParseHeaderLine): ParseRequest {
  return (bytes, from, last) => {
    const start = bytes.indexOf(lineFeed, from) + 1
    if (start === 0 || start - from > maxHeadBytes) return null
    const [, method, url] = requestLine.exec(bytes.toString('latin1', from, start)) ?? []
    if (method === undefined || url === undefined) return null
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && last?.bytes && repeats(bytes, start, last.bytes)) {
      const end = start + last.bytes.length
      return end - from > maxHeadBytes ? null : { kind: 'plain', method, url, fields: last, end }
    }
    const end = bytes.indexOf('\r\n\r\n', start, 'latin1') + 4
    if (end < start + 4 || end - from > maxHeadBytes) return null
    const fields = isRead ? parseFields(parseLine, bytes.subarray(start, end), last) : null
    if (fields !== null && isRead) return { kind: 'plain', method, url, fields, end }
    const bodyLength = framedBodyLength(bytes.toString('latin1', start, end))
    if (bodyLength === null || end + bodyLength > bytes.length) return null
    return { kind: 'framed', end: end + bodyLength }
  }
}

function repeats(bytes: Buffer, start: number, last: Buffer): boolean {
  const end = start + last.length
  return end <= bytes.length && bytes.compare(last, 0, last.length, start, end) === 0
}

/** Null if `node:http` has to handle the request. */
function parseFields(
  parseLine: ParseHeaderLine,
  bytes: Buffer,
  last: PlainFields | null,
): PlainFields | null {
  const text = bytes.toString('latin1')
  const headers: Record<string, string> = {}
  const lines: HeaderLine[] = []
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
    at += line.text.length
  }
  if (!hasHost(headers)) return null
  return { bytes: bytes.length > maxKeptBytes ? null : ownCopy(bytes), lines, headers, keepsAlive }
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
    const value = line.slice(colon + 1).trim()
    switch (line.slice(0, colon).toLowerCase()) {
      case 'content-length':
        if (length !== null || !/^\d{1,8}$/.test(value)) return null
        length = Number(value)
        break
      case 'connection':
        if (!/^(?:keep-alive|close)$/i.test(value)) return null
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
