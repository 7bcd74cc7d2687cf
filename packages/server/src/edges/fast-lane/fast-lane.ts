// The fast lane in front of the HTTP/1.1 server (decision 25): serves plain requests for drops without
// `node:http`, and passes everything else to it.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import type { RouteVisit } from '../http/visit.ts'
import { type Bridge, returnBridges } from './bridge.ts'
import { createHeaderLines } from './header-lines.ts'
import type { Lane, PassedOn } from './lane.ts'
import { LaneConnection } from './lane-connection.ts'
import { createParseRequest } from './parse-request.ts'
import { createHeadEnds } from './response-head.ts'
import { Turn } from './turn.ts'
import { createWriteAtOnce } from './write-at-once.ts'

export interface FastLaneOptions {
  /** The HTTP/1.1 server. Its time limits apply. */
  readonly server: Server
  readonly route: RouteVisit
  /** Whether the lane takes the connection; otherwise `node:http` does. */
  readonly takes: (socket: Socket) => boolean
  readonly passed: PassedOn
  readonly sizes?: CacheSizes
}

export interface FastLane {
  /** From now on, responses end their connection and say so. */
  leave(): void
  /** Closes connections that wait for a request, the first one included, as `node:http` does. */
  closeIdle(): void
  closeAll(): void
}

export function createFastLane(options: FastLaneOptions): FastLane {
  const { server, route, takes, passed } = options
  const connections = new Set<LaneConnection>()
  const own = server.listeners('connection')
  const handOver = (socket: Socket | Bridge) => {
    for (const listener of own) listener.call(server, socket as Socket)
  }
  const lane: Lane = {
    parse: createParseRequest(createHeaderLines(options.sizes)),
    route,
    endHead: createHeadEnds(Math.floor(server.keepAliveTimeout / 1000)),
    handOver,
    passed,
    writeAtOnce: createWriteAtOnce(),
    turn: new Turn(),
    isLeaving: false,
    seconds: 0,
  }
  returnBridges(server)
  // The lane gets the sockets that the server accepts, and those of `emit('connection', socket)`.
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    if (takes(socket)) new LaneConnection(socket, lane, connections)
    else handOver(socket)
  })

  const limits = {
    firstRequest: server.headersTimeout / 1000,
    nextRequest: (server.keepAliveTimeout + server.keepAliveTimeoutBuffer) / 1000,
  }
  const check = (connection: LaneConnection) => {
    const { isBusy, isUsed, since, socket } = connection
    if (isBusy) return limitWait(connection, server.timeout)
    const seconds = lane.seconds - since
    if (!isUsed && seconds >= limits.firstRequest) {
      connection.handOver(Buffer.alloc(0))
      if (!server.emit('clientError', timeoutError(), socket)) socket.destroy()
    } else if (isUsed && seconds >= limits.nextRequest) socket.destroy()
  }
  // One timer for all: those of sockets cost more than the rest of a request's bookkeeping.
  const timer = setInterval(() => {
    lane.seconds += 1
    for (const connection of connections) check(connection)
  }, 1000).unref()

  return {
    leave() {
      lane.isLeaving = true
    },
    closeIdle() {
      for (const { isBusy, socket } of connections) if (!isBusy) socket.destroy()
    },
    closeAll() {
      clearInterval(timer)
      for (const { socket } of connections) socket.destroy()
    },
  }
}

/** Requests that last longer get the idle timeout of the socket. */
function limitWait(connection: LaneConnection, ms: number): void {
  if (connection.hasTimeout) return
  connection.hasTimeout = true
  connection.socket.setTimeout(ms)
}

const timeoutError = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
