// HTTP/2 server on connections that the TLS server has accepted, with limits as tight as for
// HTTP/1.1.
import { type RequestListener, STATUS_CODES } from 'node:http'
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'
import { createIdleSessions } from './idle-sessions.ts'
import { Http2Request } from './request.ts'
import { Http2Response } from './response.ts'

export interface Http2Limits {
  readonly maxHeaderBytes: number
  /** Idle timeout of a stream, and of a connection without streams. */
  readonly idleMs: number
  /** Timeout for receiving a whole request body. */
  readonly requestMs: number
}

export interface Http2Server {
  take(connection: Duplex): void
  /** Sends GOAWAY to every client; streams in progress continue. */
  closeGracefully(): void
  closeAll(): void
}

/** Flow-control windows in bytes: how much a client may send before the server has read it. */
const streamWindow = 524_288
const connectionWindow = 1_048_576

export function createHttp2Server(route: RequestListener, limits: Http2Limits): Http2Server {
  const sessions = new Set<Http2Session>()
  const server = createServer({
    Http2ServerRequest: Http2Request,
    Http2ServerResponse: Http2Response,
    settings: {
      initialWindowSize: streamWindow,
      maxConcurrentStreams: 100,
      maxHeaderListSize: limits.maxHeaderBytes,
    },
    // Header bytes are the actual limit; the number is high because browsers send each cookie
    // separately.
    maxHeaderListPairs: 2000,
    maxSessionInvalidFrames: 100,
    // Limits streams that are opened only to be reset (rapid reset, CVE-2023-44487).
    streamResetBurst: 200,
    streamResetRate: 33,
  })
  const idleSessions = createIdleSessions(limits.idleMs)
  server.on('session', (session) => {
    sessions.add(session)
    idleSessions.begin(session)
    session.once('close', () => sessions.delete(session))
    session.setLocalWindowSize(connectionWindow)
  })
  server.on('stream', (stream: ServerHttp2Stream) => {
    idleSessions.beginStream(stream)
    limitStream(stream, limits)
  })
  // A broken connection is not a server failure.
  server.on('sessionError', () => {})
  server.on('request', (request, response) => {
    // The limit is announced to clients, but Node does not enforce it.
    if (bytesOf(request.rawHeaders) <= limits.maxHeaderBytes)
      route(request as never, response as never)
    else {
      response.writeHead(431, plainText).end(tooLong)
      request.resume()
    }
  })
  return {
    take: (connection) => server.emit('connection', connection),
    closeGracefully() {
      for (const session of sessions) session.close()
    },
    closeAll() {
      for (const session of sessions) session.destroy()
    },
  }
}

const tooLong = `${STATUS_CODES[431]}\n`
const plainText = {
  'content-type': 'text/plain; charset=utf-8',
  'content-length': tooLong.length,
}

const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

function limitStream(stream: ServerHttp2Stream, { idleMs, requestMs }: Http2Limits): void {
  const cancel = () => stream.close(constants.NGHTTP2_CANCEL)
  stream.setTimeout(idleMs, cancel)
  stream.once('close', () => clearTimer(stream))
  if (stream.endAfterHeaders) return
  const timer = setTimeout(cancel, requestMs).unref()
  stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/**
 * Clears the timer of `setTimeout`. Node does that only for a stream that is closed before it is
 * destroyed; else the timer would keep the stream in memory, with what it was sending.
 */
function clearTimer(stream: ServerHttp2Stream): void {
  const key = Object.getOwnPropertySymbols(stream).find(
    ({ description }) => description === 'timeout',
  )
  if (key) clearTimeout((stream as unknown as Record<symbol, NodeJS.Timeout>)[key])
}
