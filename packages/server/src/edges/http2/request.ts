// A request over HTTP/2 that looks to everybody as if it had come over HTTP/1.1.
import type { IncomingHttpHeaders } from 'node:http'
import { Http2ServerRequest, type ServerHttp2Stream } from 'node:http2'
import type { ReadableOptions } from 'node:stream'

type Incoming = ConstructorParameters<typeof Http2ServerRequest>

export class Request extends Http2ServerRequest {
  override readonly headers: IncomingHttpHeaders
  override readonly rawHeaders: string[]
  /** Node also counts those whose sender has left in the middle. */
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
      // One that is taken back without an error ends as well.
      this.complete = !stream.aborted
    })
    // As over HTTP/1.1: whoever reads hears that the rest will not come, and nobody else does.
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

/** A `Host` that says the same as the authority is no second one (RFC 9113, 8.3.1). */
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
