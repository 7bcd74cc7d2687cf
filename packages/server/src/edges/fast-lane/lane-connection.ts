// State machine of one connection in the fast lane: reads a request, serves it, then the next.
// Whatever it does not recognise goes to `node:http`, for one request or for good.
import type { Socket } from 'node:net'
import { Bridge } from './bridge.ts'
import type { Lane } from './lane.ts'
import { LeanRequest } from './lean-exchange.ts'
import type { KeptFields, PlainRequest } from './parse-request.ts'
import { ResponseSender } from './response-sender.ts'

/** Pipelined requests that are handled in a row, before those of other connections. */
const mostInRow = 16

export class LaneConnection {
  readonly socket: Socket
  readonly #lane: Lane
  readonly #connections: Set<LaneConnection>
  readonly #sender: ResponseSender
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
  #isEnded = false
  /** What was read in this turn, and is handled at its end. */
  #arrived: Buffer | null = null
  /** What was read while a request was being handled. */
  #waiting: Buffer | null = null
  #lastFields: KeptFields | null = null
  /** Exists from the first unusual request on. */
  #bridge: Bridge | null = null

  /** It is one of `connections` until it is closed or passed on. */
  constructor(socket: Socket, lane: Lane, connections: Set<LaneConnection>) {
    this.socket = socket
    this.#lane = lane
    this.#connections = connections.add(this)
    this.#sender = new ResponseSender(socket, lane, this.#onSent)
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
    const { turn, handOver } = this.#lane
    this.#connections.delete(this)
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
      if (request.kind === 'framed' || !this.#respond(request, request.end === bytes.length))
        this.#pass(bytes.subarray(at, request.end))
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
  #respond(request: PlainRequest, isLast: boolean): boolean {
    const { fields, kept } = request
    this.#lastFields = kept
    this.isBusy = true
    const response = this.#sender.open(request, isLast)
    return this.#lane.route(fields.headers.host, new LeanRequest(request, this.socket), response)
  }

  /** Passes one request to `node:http`. */
  #pass(message: Buffer): void {
    this.#prepareBridge()
    this.#lane.passed.requests += 1
    const before = this.#bridge
    const bridge = before === null || before.destroyed ? this.#openBridge(this.#onReturn) : before
    bridge.pass(message)
  }

  /** Gives the connection to `node:http` for good. */
  #leave(rest: Buffer): void {
    this.#lane.passed.connections += 1
    if (!this.#isEnded) this.handOver(rest)
    else {
      // The bytes cannot be put back into a socket that has ended.
      this.#prepareBridge()
      this.#bridge?.destroy()
      this.#openBridge(null).passLast(rest)
    }
  }

  #prepareBridge(): void {
    this.#lane.turn.writeNow()
    this.#sender.leaveToNode()
    this.isBusy = true
    this.hasTimeout = true
  }

  #openBridge(onReturn: (() => void) | null): Bridge {
    const bridge = new Bridge(this.socket, onReturn)
    this.#bridge = bridge
    this.#lane.handOver(bridge)
    return bridge
  }

  readonly #onReturn = (): void => {
    this.#clearTimeout()
    this.#onSent()
  }

  readonly #onSent = (): void => {
    this.isBusy = false
    if (!this.#sender.keepsAlive) this.#close()
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
    this.#connections.delete(this)
    this.#sender.close()
    this.#bridge?.destroy()
  }
}

/** `close` follows. A client that disconnects is not a server failure. */
const ignore = (): void => {}
