// State machine of one connection in the fast lane: reads a request, serves it, then the next.
// Whatever it does not recognise goes to `node:http`, for one request or for good.
import type { Socket } from 'node:net'
import type { RouteVisit } from '../http/visit.ts'
import { Bridge } from './bridge.ts'
import { LeanRequest, LeanResponse, type ResponseWriter } from './lean-exchange.ts'
import type { ParseRequest, PlainFields, PlainRequest } from './parse-request.ts'
import type { Continuation, ResponseHead } from './response-head.ts'
import type { Turn, TurnMember } from './turn.ts'
import { joined, type Parts, type WriteAtOnce } from './write-at-once.ts'

/** What the lane has passed on to `node:http`. */
export interface PassedOn {
  /** Single requests, after which the lane continued. */
  requests: number
  /** Connections, for good. */
  connections: number
}

/** What the connections of a process share. */
export interface Lane {
  readonly parse: ParseRequest
  readonly route: RouteVisit
  readonly endHead: (next: Continuation) => Buffer
  /** Passes a connection to `node:http`. */
  readonly handOver: (socket: Socket | Bridge) => void
  readonly passed: PassedOn
  readonly writeAtOnce: WriteAtOnce
  readonly turn: Turn
  readonly onClose: (connection: LaneConnection) => void
  /** Seconds since the lane was created. */
  seconds: number
}

type Written = (error?: Error | null) => void

/** The largest body that is copied to be written together with its head. */
const maxCopied = 32_768
/** Pipelined requests that are handled in a row, before those of other connections. */
const mostInRow = 16

export class LaneConnection implements ResponseWriter, TurnMember {
  readonly socket: Socket
  readonly #lane: Lane
  readonly #isSecure: boolean
  /** Whether a request has arrived and its response is not yet written. */
  isBusy = false
  /** Whether the first request has arrived. */
  isUsed = false
  /** When it became idle. */
  since: number
  hasTimeout = false
  #isClosing = false
  /** Whether the loop over received requests is running, and continues after a response. */
  #isServing = false
  /** Whether the request in progress is all that was received. */
  #isLast = false
  #isEnded = false
  /** What was read in this turn, and is handled at its end. */
  #arrived: Buffer | null = null
  /** What was read while a request was being handled. */
  #waiting: Buffer | null = null
  #lastFields: PlainFields | null = null
  #keepsAlive = true
  #response: LeanResponse | null = null
  #unwritten: Parts | null = null
  /** Exists from the first unusual request on. */
  #bridge: Bridge | null = null

  constructor(socket: Socket, lane: Lane) {
    this.socket = socket
    this.#lane = lane
    this.#isSecure = 'encrypted' in socket
    this.since = lane.seconds
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('timeout', this.#onTimeout)
    socket.on('error', ignore)
    socket.on('close', this.#onClose)
  }

  /** Passes the connection to `node:http` with the bytes that were read from it. */
  handOver(rest: Buffer): void {
    const { socket } = this
    const { turn, passed, handOver } = this.#lane
    this.#lane.onClose(this)
    this.#bridge?.destroy()
    // The new listener would miss the bytes if the socket were still flowing.
    socket.pause()
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('timeout', this.#onTimeout)
    socket.off('close', this.#onClose)
    socket.off('error', ignore)
    if (rest.length > 0) socket.unshift(rest)
    turn.writeNow()
    passed.connections += 1
    handOver(socket)
    socket.resume()
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#isClosing) return
    if (this.#arrived !== null) this.#arrived = this.#join(this.#arrived, bytes)
    else if (this.isBusy) this.#waiting = this.#join(this.#waiting, bytes)
    else {
      this.isBusy = true
      this.#arrived = bytes
      this.#lane.turn.handleLater(this)
    }
  }

  /** Reads no more until the bytes are handled, so a client can fill no memory. */
  #join(before: Buffer | null, bytes: Buffer): Buffer {
    this.socket.pause()
    return before === null ? bytes : Buffer.concat([before, bytes])
  }

  handle(): void {
    const { socket } = this
    const arrived = this.#arrived
    this.#arrived = null
    if (arrived === null || socket.destroyed) return
    this.isBusy = false
    if (socket.isPaused()) socket.resume()
    this.#serve(arrived)
  }

  #serve(bytes: Buffer): void {
    this.isUsed = true
    this.#isServing = true
    let at = 0
    let left = mostInRow
    while (at < bytes.length && left > 0 && !this.isBusy && !this.#isClosing) {
      const request = this.#lane.parse(bytes, at, this.#lastFields)
      if (request === null) break
      this.#isLast = request.end === bytes.length
      if (request.kind === 'framed' || !this.#respond(request))
        this.#useBridge(bytes.subarray(at, request.end), this.#onReturn)
      at = request.end
      left -= 1
    }
    this.#isServing = false
    if (this.#isClosing) return
    if (at < bytes.length) this.#putOff(bytes.subarray(at), left === 0)
    else if (!this.isBusy) this.#rest()
  }

  /** `isMany` if other connections have to have their turn first. */
  #putOff(rest: Buffer, isMany: boolean): void {
    if (this.isBusy) this.#waiting = this.#join(null, rest)
    else if (!isMany) this.#leave(rest)
    else {
      this.isBusy = true
      this.#arrived = this.#join(null, rest)
      this.#lane.turn.handleLater(this)
    }
  }

  /** Returns false, with nothing sent, if the request is not for a drop. */
  #respond(request: PlainRequest): boolean {
    const { fields } = request
    this.#lastFields = fields.bytes && fields
    this.#keepsAlive = fields.keepsAlive
    this.isBusy = true
    const response = new LeanResponse(this, request.method === 'GET')
    this.#response = response
    return this.#lane.route(fields.headers.host, new LeanRequest(request, this.socket), response)
  }

  #useBridge(message: Buffer, onReturn: (() => void) | null): Bridge {
    const { turn, passed } = this.#lane
    turn.writeNow()
    passed.requests += 1
    this.isBusy = true
    this.hasTimeout = true
    this.#response = null
    // `node:http` closes the connection itself where the request asks for it.
    this.#keepsAlive = true
    const bridge = this.#openBridge(onReturn)
    bridge.pass(message)
    return bridge
  }

  /** The one of the unusual request before, if it can be used again. */
  #openBridge(onReturn: (() => void) | null): Bridge {
    const before = this.#bridge
    if (before !== null && !before.destroyed && onReturn !== null) return before
    before?.destroy()
    const bridge = new Bridge(this.socket, onReturn)
    this.#bridge = bridge
    this.#lane.handOver(bridge)
    return bridge
  }

  readonly #onReturn = (): void => {
    this.#clearTimeout()
    this.#done()
  }

  /** Gives the connection to `node:http` for good. */
  #leave(rest: Buffer): void {
    if (!this.#isEnded) this.handOver(rest)
    else {
      // The bytes cannot be put back into a socket that has ended.
      const bridge = this.#useBridge(rest, null)
      bridge.push(null)
    }
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
      this.#keepsAlive = connection !== 'close'
      return this.#lane.endHead('stated')
    }
    return this.#lane.endHead(this.#keepsAlive ? 'keep-alive' : 'close')
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
    this.#done()
  }

  #done(): void {
    this.isBusy = false
    if (!this.#keepsAlive) this.#close()
    else if (!this.#isServing) this.#continue()
  }

  #continue(): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting === null) this.#rest()
    else {
      this.socket.resume()
      this.#serve(waiting)
    }
  }

  /** Waits for the next request. */
  #rest(): void {
    this.since = this.#lane.seconds
    if (this.#isEnded) this.#close()
    else this.#clearTimeout()
  }

  #clearTimeout(): void {
    if (!this.hasTimeout) return
    this.hasTimeout = false
    this.socket.setTimeout(0)
  }

  #close(): void {
    this.#isClosing = true
    this.since = this.#lane.seconds
    this.socket.destroySoon()
  }

  readonly #onEnd = (): void => {
    this.#isEnded = true
    // A TLS connection takes no response in the next turn any more.
    if (this.#arrived !== null) this.handle()
    else if (!this.isBusy) this.socket.end()
  }

  readonly #onTimeout = (): void => {
    if (this.#bridge?.isInUse) this.#bridge.emit('timeout')
    else this.socket.destroy()
  }

  readonly #onClose = (): void => {
    this.#lane.onClose(this)
    this.#response?.close()
    this.#bridge?.destroy()
  }
}

/** `close` follows. A client that disconnects is not a server failure. */
const ignore = (): void => {}
