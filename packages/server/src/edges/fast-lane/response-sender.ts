// The sending half of a connection in the fast lane: writes one response after the other, at once or
// at the end of the turn.
import type { Socket } from 'node:net'
import type { Lane } from './lane.ts'
import { LeanResponse, type ResponseWriter } from './lean-exchange.ts'
import type { PlainRequest } from './parse-request.ts'
import type { ResponseHead } from './response-head.ts'
import { joined, type Parts } from './write-at-once.ts'

type Written = (error?: Error | null) => void

/** The largest body that is copied to be written together with its head. */
const maxCopied = 32_768

export class ResponseSender implements ResponseWriter {
  readonly socket: Socket
  readonly #lane: Lane
  readonly #isSecure: boolean
  readonly #onSent: () => void
  /** Whether the connection stays open after the response in progress. */
  keepsAlive = true
  /** Whether the request in progress is all that was received. */
  #isLast = false
  #response: LeanResponse | null = null
  #unwritten: Parts | null = null

  /** `onSent` is called when a response was written. */
  constructor(socket: Socket, lane: Lane, onSent: () => void) {
    this.socket = socket
    this.#lane = lane
    this.#isSecure = 'encrypted' in socket
    this.#onSent = onSent
  }

  /** The response to a request, which is the last one that was received or not. */
  open({ method, fields }: PlainRequest, isLast: boolean): LeanResponse {
    this.keepsAlive = fields.keepsAlive
    this.#isLast = isLast
    this.#response = new LeanResponse(this, method === 'GET')
    return this.#response
  }

  /** `node:http` responds, and closes the connection itself where the request asks for it. */
  leaveToNode(): void {
    this.keepsAlive = true
    this.#response = null
  }

  /** The client has disconnected. */
  close(): void {
    this.#response?.close()
  }

  send(head: ResponseHead, body: Uint8Array): void {
    const parts: Parts = [head.bytes, this.#endOf(head), body]
    if (body.length > maxCopied) this.#writeApart(parts, this.#flushed)
    else {
      this.#unwritten = parts
      if (this.#isLast) this.#lane.turn.writeLater(this)
      else this.write()
    }
  }

  write(): void {
    const { socket } = this
    const parts = this.#unwritten
    this.#unwritten = null
    if (parts === null || socket.destroyed) return
    // TLS takes the bytes later, so their buffer cannot be used again at once.
    if (this.#isSecure) socket.write(joined(parts), this.#flushed)
    else if (this.#lane.writeAtOnce(socket, parts)) this.#flushed()
    else socket.write('', 'latin1', this.#flushed)
  }

  begin(head: ResponseHead, chunk: Uint8Array, written: Written): void {
    this.#writeApart([head.bytes, this.#endOf(head), chunk], written)
  }

  end(): void {
    this.#flushed()
  }

  #endOf({ connection }: ResponseHead): Buffer {
    if (connection !== null) {
      this.keepsAlive = connection !== 'close'
      return this.#lane.endHead('stated')
    }
    // Requests that were received together all get their response.
    if (this.#lane.isLeaving && this.#isLast) this.keepsAlive = false
    return this.#lane.endHead(this.keepsAlive ? 'keep-alive' : 'close')
  }

  #writeApart([head, end, body]: Parts, written: Written): void {
    const { socket } = this
    socket.cork()
    socket.write(head)
    socket.write(end)
    socket.write(body, written)
    socket.uncork()
  }

  /** The response in progress was written. */
  readonly #flushed = (error?: Error | null): void => {
    // The connection is broken, and `close` follows.
    if (error || this.socket.errored !== null) return
    const response = this.#response
    this.#response = null
    response?.finish()
    this.#onSent()
  }
}
