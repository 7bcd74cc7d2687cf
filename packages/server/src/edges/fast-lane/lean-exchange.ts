// Request and response of the fast lane, with only what the sites edge uses of them.
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import type { BodyOpener, OnFinish, VisitRequest, VisitResponse } from '../http/visit.ts'
import type { PlainRequest } from './parse-request.ts'
import { type HeaderFields, type ResponseHead, responseHead } from './response-head.ts'

/** Has no body. */
export class LeanRequest implements VisitRequest {
  readonly method: 'GET' | 'HEAD'
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly httpVersion = '1.1'
  readonly socket: Socket

  constructor({ method, url, fields }: PlainRequest, socket: Socket) {
    this.method = method
    this.url = url
    this.headers = fields.headers
    this.socket = socket
  }

  resume(): void {}
}

/** The connection of a response. */
export interface ResponseWriter {
  readonly socket: Socket
  /** Writes a whole response, now or at the end of the turn, and then calls its `finish`. */
  send(head: ResponseHead, body: Uint8Array): void
  /** Writes now what was put off. */
  write(): void
  /** Writes the head and the first part of a body; `written` is called when the next may follow. */
  begin(head: ResponseHead, chunk: Uint8Array, written: (error?: Error | null) => void): void
  /** The last part of a body was written. */
  end(): void
}

const nothing = Buffer.alloc(0)

export class LeanResponse implements BodyOpener {
  statusCode = 200
  beganAt = 0
  headersSent = false
  destroyed = false
  readonly #writer: ResponseWriter
  readonly #hasBody: boolean
  #head: ResponseHead | null = null
  #preset: Map<string, string> | null = null
  #onFinish: OnFinish | null = null
  #onClose: (() => void)[] | null = null

  /** `hasBody` is false for the response to a `HEAD` request: a body is discarded then. */
  constructor(writer: ResponseWriter, hasBody: boolean) {
    this.#writer = writer
    this.#hasBody = hasBody
  }

  get socket(): Socket {
    return this.#writer.socket
  }

  get writableLength(): number {
    // Once it is complete, the bytes that wait belong to the next response.
    return this.destroyed ? 0 : this.#writer.socket.writableLength
  }

  setHeader(name: string, value: string): void {
    this.#preset ??= new Map()
    this.#preset.set(name, value)
  }

  writeHead(status: number, fields: HeaderFields): this {
    this.#head = responseHead(status, fields, this.#preset)
    this.statusCode = status
    this.headersSent = true
    return this
  }

  end(body?: Buffer | string): void {
    const head = this.#head
    if (head === null || this.destroyed || this.socket.destroyed) return
    this.#head = null
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.#writer.send(head, (this.#hasBody && bytes) || nothing)
  }

  openBody(): Writable {
    const { socket } = this
    let head = this.#head
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        // If the client has disconnected, `close` follows, and ends the source of the body.
        const written = (error?: Error | null) => {
          if (!error) done()
        }
        if (!this.#hasBody) done()
        else if (head === null) socket.write(chunk, written)
        else this.#writer.begin(head, chunk, written)
        if (this.#hasBody) head = null
      },
      final: (done) => {
        if (head === null) this.#writer.end()
        else this.end()
        done()
      },
    })
  }

  destroy(): void {
    this.#writer.write()
    if (!this.destroyed) this.#writer.socket.destroy()
  }

  /** Adds the only listener of its kind. */
  on(_event: 'finish', listener: OnFinish): void {
    this.#onFinish = listener
  }

  once(event: 'close' | 'socket', listener: () => void): void {
    // The response has its connection from the start.
    if (event === 'socket') return
    this.#onClose ??= []
    this.#onClose.push(listener)
  }

  /** The whole response was written. */
  finish(): void {
    this.#onFinish?.call(this)
    this.close()
  }

  /** The response is complete, or its client has disconnected. */
  close(): void {
    if (this.destroyed) return
    this.destroyed = true
    for (const listener of this.#onClose ?? []) listener()
  }
}

// Proves that the class has what the sites edge uses.
LeanResponse satisfies new (
  ...parts: ConstructorParameters<typeof LeanResponse>
) => VisitResponse
