// HTTP/2 server on connections that the TLS server has accepted, with limits as tight as for
// HTTP/1.1.
import { type RequestListener, STATUS_CODES } from 'node:http'
import { createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'
import type { RouteVisit } from '../http/visit.ts'
import { createIdleSessions } from './idle-sessions.ts'
import { LeanStreamRequest, LeanStreamResponse, plainHost } from './lean-stream.ts'
import { Http2Request } from './request.ts'
import { Http2Response } from './response.ts'
import { createStreamTimeouts, type StreamTimeoutsOptions } from './stream-timeouts.ts'

export interface Http2Limits extends StreamTimeoutsOptions {
  readonly maxHeaderBytes: number
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

export interface Http2Routes {
  /** For plain requests; returns false if the request is for the app host. */
  readonly routeVisit: RouteVisit
  readonly route: RequestListener
}

export function createHttp2Server(
  { routeVisit, route }: Http2Routes,
  limits: Http2Limits,
): Http2Server {
  const sessions = new Set<Http2Session>()
  const server = createServer({
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
  // Gets the streams that are more than a plain visit, to make a request and a response of them.
  const requests = createServer({
    Http2ServerRequest: Http2Request,
    Http2ServerResponse: Http2Response,
  }).on('request', route as never)
  const idleSessions = createIdleSessions(limits.idleMs)
  const timeouts = createStreamTimeouts(limits)
  /** The connection that becomes a session; `session.socket` does not allow to destroy it. */
  let taken: Duplex
  server.on('session', (session) => {
    sessions.add(session)
    idleSessions.begin(session, taken)
    session.once('close', () => sessions.delete(session))
    session.setLocalWindowSize(connectionWindow)
  })
  server.on('stream', (stream: ServerHttp2Stream, headers, flags, rawHeaders) => {
    // A broken connection is not a server failure.
    stream.on('error', ignore)
    const { session } = stream
    // It was reset before this event. A response would throw.
    if (session === undefined || stream.closed) return
    idleSessions.beginStream(session)
    timeouts.begin(stream)
    stream.on('close', () => {
      idleSessions.endStream(session)
      timeouts.end(stream)
    })
    // The limit is announced to clients, but Node does not enforce it.
    if (bytesOf(rawHeaders) > limits.maxHeaderBytes) return refuse(stream)
    const host = plainHost(stream, headers)
    if (host !== null) {
      const request = new LeanStreamRequest(stream, headers, host)
      if (routeVisit(host, request, new LeanStreamResponse(stream))) return
    }
    requests.emit('stream', stream, headers, flags, rawHeaders)
  })
  server.on('sessionError', ignore)
  return {
    take(connection) {
      taken = connection
      server.emit('connection', connection)
    },
    closeGracefully() {
      for (const session of sessions) session.close()
    },
    closeAll() {
      timeouts.close()
      for (const session of sessions) session.destroy()
    },
  }
}

function refuse(stream: ServerHttp2Stream): void {
  const text = `${STATUS_CODES[431]}\n`
  stream.respond({
    ':status': 431,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': text.length,
  })
  stream.end(text)
  stream.resume()
}

const ignore = () => {}

const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)
