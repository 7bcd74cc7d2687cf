// Strict parser of HTTP/1.1 requests that are plain enough for the fast lane. What it accepts it
// reads exactly as `node:http` does; everything else is left to `node:http`.
import type { IncomingHttpHeaders } from 'node:http'

/** A `GET` or `HEAD` without a body. */
export interface PlainRequest {
  readonly kind: 'plain'
  readonly method: 'GET' | 'HEAD'
  /** The request target, which begins with a slash. */
  readonly url: string
  readonly fields: PlainFields
  /** Where the request ends in the text. */
  readonly end: number
}

/** The header fields of a plain request. */
export interface PlainFields {
  /** The text that they were parsed from, with the empty line. */
  readonly text: string
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
const maxHeadLength = 16_000
const maxFields = 100

const requestLine = /(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[!-"$-~]*) HTTP\/1\.1\r\n/y
/** Field lines without obsolete folding, bare line feeds or control characters (RFC 9112, 5). */
const fieldLines = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/
const plainName = /^[a-z0-9-]+$/

/** Fields that change how a request is read or answered, or that Node does not present as a string. */
const specialNames: ReadonlySet<string> = new Set([
  'content-length',
  'expect',
  'proxy-connection',
  'set-cookie',
  'transfer-encoding',
  'upgrade',
])

/** What was read from a connection: the bytes, and the same as Latin-1 text. */
export interface Received {
  readonly bytes: Buffer
  readonly text: string
}

/**
 * Parses the request that begins at `from`. `last` are the fields of the request before it: clients
 * often send the same ones again. Returns null if the request is incomplete, or not recognised.
 */
export function parseRequest(
  { bytes, text }: Received,
  from: number,
  last: PlainFields | null,
): ParsedRequest | null {
  requestLine.lastIndex = from
  const line = requestLine.exec(text)
  if (line === null) return null
  const [, method = '', url = ''] = line
  const start = requestLine.lastIndex
  const isRead = method === 'GET' || method === 'HEAD'
  if (last !== null && isRead && text.startsWith(last.text, start)) {
    const end = start + last.text.length
    return end - from > maxHeadLength ? null : { kind: 'plain', method, url, fields: last, end }
  }
  const blank = text.indexOf('\r\n\r\n', start)
  if (blank < 0 || blank + 4 - from > maxHeadLength) return null
  const end = blank + 4
  // A copy: a substring would keep all that was received in memory.
  const fieldText = bytes.toString('latin1', start, end)
  if (!fieldLines.test(fieldText)) return null
  const fields = isRead ? parseFields(fieldText, bytes.subarray(start, end)) : null
  if (fields !== null && isRead) return { kind: 'plain', method, url, fields, end }
  const bodyLength = framedBodyLength(fieldText)
  if (bodyLength === null || end + bodyLength > text.length) return null
  return { kind: 'framed', end: end + bodyLength }
}

/** Null if `node:http` has to handle the request. */
function parseFields(text: string, bytes: Buffer): PlainFields | null {
  const headers: Record<string, string> = {}
  let keepsAlive = true
  let count = 0
  for (let at = 0; text.charCodeAt(at) !== carriageReturn; ) {
    const colon = text.indexOf(':', at)
    const end = text.indexOf('\r', colon)
    const name = text.slice(at, colon).toLowerCase()
    const value = trimmed(bytes, colon + 1, end)
    if (!plainName.test(name) || specialNames.has(name) || headers[name] !== undefined) return null
    if (value === '' || ++count > maxFields) return null
    if (name === 'connection') {
      const wanted = value.toLowerCase()
      if (wanted !== 'keep-alive' && wanted !== 'close') return null
      keepsAlive = wanted === 'keep-alive'
    }
    headers[name] = value
    at = end + 2
  }
  const { host } = headers
  return host === undefined ? null : { text, headers: { ...headers, host }, keepsAlive }
}

/** Length of the body if nothing else can end the request: no chunks, protocol change or duplicates. */
function framedBodyLength(fieldText: string): number | null {
  let length: number | null = null
  for (const line of fieldText.slice(0, -4).split('\r\n')) {
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

const [tab, carriageReturn, space] = [9, 13, 32]

/** Without the spaces and tabs around it. A copy, because caches keep some of the values. */
function trimmed(bytes: Buffer, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(bytes[start])) start += 1
  while (end > start && isBlank(bytes[end - 1])) end -= 1
  return bytes.toString('latin1', start, end)
}

const isBlank = (code: number | undefined): boolean => code === space || code === tab
