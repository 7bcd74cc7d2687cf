// Request and response of an HTTP/2 stream with only what the sites edge uses of them. Those of
// `node:http2` cost as much again as the rest of a visit.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { BodyOpener, OnFinish, VisitRequest, VisitResponse } from '../http/visit.ts'

export type StreamHeaders = Readonly<IncomingHttpHeaders>

/** The request's host if it is one that a `LeanStreamRequest` can represent; otherwise null. */
export function plainHost(stream: ServerHttp2Stream, headers: StreamHeaders): string | null {
  const { ':method': method, ':authority': authority, host, expect } = headers
  const isPlain =
    (method === 'GET' || method === 'HEAD') &&
    stream.endAfterHeaders &&
    host === undefined &&
    expect === undefined
  return isPlain && typeof authority === 'string' ? authority : null
}

/** Has no body. */
export class LeanStreamRequest implements VisitRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly httpVersion = '2.0'
  readonly stream: ServerHttp2Stream

  /** The headers get a `Host`; their pseudo-headers do no harm. */
  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, host: string) {
    this.method = headers[':method']?.toString()
    this.url = headers[':path']?.toString()
    headers.host = host
    this.headers = headers
    this.stream = stream
  }

  get socket(): Socket {
    return this.stream.session?.socket as Socket
  }

  resume(): void {}
}

export class LeanStreamResponse implements BodyOpener {
  statusCode = 200
  beganAt = 0
  headersSent = false
  readonly #stream: ServerHttp2Stream
  #fields: OutgoingHttpHeaders = {}
  #preset: Record<string, string> | null = null

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream
  }

  get destroyed(): boolean {
    return this.#stream.destroyed || this.#stream.closed
  }

  get writableLength(): number {
    return this.#stream.writableLength
  }

  /** Streams do not wait for each other. */
  get socket(): Socket {
    return this.#stream.session?.socket as Socket
  }

  setHeader(name: string, value: string): void {
    this.#preset ??= {}
    this.#preset[name] = value
  }

  writeHead(status: number, headers: OutgoingHttpHeaders | string[]): this {
    this.#fields =
      this.#preset === null && Array.isArray(headers)
        ? listedFields(status, headers)
        : { ...this.#preset, ...namedFields(headers), ':status': status }
    this.statusCode = status
    this.headersSent = true
    return this
  }

  end(body?: Buffer | string): void {
    if (this.destroyed) return
    const endStream = body === undefined || body.length === 0
    this.#stream.respond(this.#fields, { endStream })
    if (!endStream && this.#stream.writable) this.#stream.end(body)
  }

  openBody(): Writable {
    if (!this.destroyed) this.#stream.respond(this.#fields)
    return this.#stream
  }

  destroy(): void {
    this.#stream.destroy()
  }

  on(_event: 'finish', listener: OnFinish): void {
    this.#stream.on('close', () => listener.call(this))
  }

  once(event: 'close' | 'socket', listener: () => void): void {
    if (event === 'close') this.#stream.on('close', listener)
  }
}

/** A new list, because Node adds the date to it. Its type does not know yet that it takes lists. */
const listedFields = (status: number, list: readonly string[]): OutgoingHttpHeaders =>
  [':status', String(status), ...list] as unknown as OutgoingHttpHeaders

const namedFields = (headers: OutgoingHttpHeaders | string[]): OutgoingHttpHeaders =>
  Array.isArray(headers)
    ? Object.fromEntries(
        headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])),
      )
    : headers

// Proves that the class has what the sites edge uses.
LeanStreamResponse satisfies new (
  ...parts: ConstructorParameters<typeof LeanStreamResponse>
) => VisitResponse
