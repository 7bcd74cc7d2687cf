// HTTP/2 request with the interface of an HTTP/1.1 request: a `Host` header and no pseudo-headers.
import type { IncomingHttpHeaders } from 'node:http'
import { Http2ServerRequest, type ServerHttp2Stream } from 'node:http2'
import type { ReadableOptions } from 'node:stream'

type Incoming = ConstructorParameters<typeof Http2ServerRequest>

export class Http2Request extends Http2ServerRequest {
  override readonly headers: IncomingHttpHeaders
  override readonly rawHeaders: string[]
  /** Overridden because Node's is also true if the client reset the stream in the middle of the body. */
  override complete: boolean

  constructor(
    stream: ServerHttp2Stream,
    headers: Incoming[1],
    options: ReadableOptions,
    rawHeaders: Incoming[3],
  ) {
    super(stream, headers, options, rawHeaders)
    this.headers = plainHeaders(headers)
    this.rawHeaders = plainRawHeaders(rawHeaders)
    this.complete = stream.endAfterHeaders
    stream.once('end', () => {
      // `end` is also emitted for a stream that was reset without an error.
      this.complete = !stream.aborted
    })
    // As with HTTP/1.1, the reader of the body gets an error; without a reader it is ignored.
    this.on('error', () => {})
    stream.once('aborted', () => {
      if (!this.complete) this.destroy(new Error('aborted'))
    })
  }
}

function plainHeaders(headers: Incoming[1]): IncomingHttpHeaders {
  const plain: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(':')) plain[name] = value
  }
  const host = headers[':authority']
  if (host !== undefined) plain.host = host
  return plain
}

/**
 * Skips a `Host` that equals `:authority`, so that it does not count as a second one (RFC 9113,
 * 8.3.1).
 */
function plainRawHeaders(raw: readonly string[]): string[] {
  const plain: string[] = []
  let authority: string | null = null
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    if (name === ':authority') {
      authority = value.toLowerCase()
      plain.push('host', value)
    } else if (!name.startsWith(':') && !(name === 'host' && value.toLowerCase() === authority)) {
      plain.push(name, value)
    }
  }
  return plain
}
