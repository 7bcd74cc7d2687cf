// A connection for the unusual requests among those of a real one: `node:http` handles them as if they
// had arrived on a connection of their own, and the fast lane keeps the real one for all others.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

type Written = (error?: Error | null) => void

export class Bridge extends Duplex {
  readonly connection: Socket
  readonly #onReturn: (() => void) | null
  /** Whether `node:http` has a request. */
  #isInUse = true

  /**
   * `onReturn` is called when the response is sent and the connection stays open; null if the
   * connection is not to be returned.
   */
  constructor(connection: Socket, onReturn: (() => void) | null) {
    super({ decodeStrings: false })
    this.connection = connection
    this.#onReturn = onReturn
  }

  get isInUse(): boolean {
    return this.#isInUse
  }

  /** Passes a request to `node:http`. */
  pass(message: Buffer): void {
    this.#isInUse = true
    this.push(message)
  }

  /** Passes what is left of a connection that the client has ended. */
  passLast(rest: Buffer): void {
    this.pass(rest)
    this.push(null)
    // `node:http` reads it now: a TLS connection takes no response in the next tick any more.
    while (this.read() !== null);
  }

  giveBack(): void {
    // The connection is being closed.
    if (this.destroyed || this.writableEnded || this.#onReturn === null) return
    this.#isInUse = false
    this.#onReturn()
  }

  override _read(): void {}

  override _write(chunk: Buffer | string, encoding: BufferEncoding, written: Written): void {
    this.connection.write(chunk, encoding, written)
  }

  override _writev(
    chunks: readonly { readonly chunk: Buffer | string; readonly encoding: BufferEncoding }[],
    written: Written,
  ): void {
    this.connection.cork()
    chunks.forEach(({ chunk, encoding }, at) => {
      this.connection.write(chunk, encoding, at === chunks.length - 1 ? written : undefined)
    })
    this.connection.uncork()
  }

  override _final(ended: () => void): void {
    this.connection.end(ended)
  }

  override _destroy(error: Error | null, done: Written): void {
    // `node:http` may close it between two requests, as an idle connection.
    if (this.#isInUse) this.connection.destroy()
    done(error)
  }

  // What `node:http` and the handlers use of a socket besides.

  destroySoon(): void {
    if (this.writable) this.end()
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy())
  }

  get timeout(): number | undefined {
    return this.connection.timeout
  }

  setTimeout(ms: number): this {
    if (this.#isInUse) this.connection.setTimeout(ms)
    return this
  }

  get encrypted(): boolean {
    return 'encrypted' in this.connection
  }

  get remoteAddress(): string | undefined {
    return this.connection.remoteAddress
  }

  get remotePort(): number | undefined {
    return this.connection.remotePort
  }
}

/** The real connection of a request. */
export const connectionOf = (socket: Socket): Socket =>
  (socket as unknown) instanceof Bridge ? (socket as unknown as Bridge).connection : socket

/** Lets bridges return their connection when the server has sent the response. */
export function returnBridges(server: Server): void {
  server.prependListener('request', ({ socket }: { socket: unknown }, response) => {
    if (socket instanceof Bridge) response.once('finish', () => socket.giveBack())
  })
}
