// HTTP/2 on connections that somebody else has accepted, within bounds as tight as those of HTTP/1.1.
import { type RequestListener, STATUS_CODES } from 'node:http'
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'
import { Request } from './request.ts'
import { Response } from './response.ts'

export interface Http2Limits {
  readonly maxHeaderBytes: number
  /** How long nothing may happen on a stream, or on a connection without one. */
  readonly idleMs: number
  /** Within which a body has to arrive. */
  readonly requestMs: number
}

export interface Http2Server {
  take(connection: Duplex): void
  /** Tells every client to ask elsewhere; what is in flight goes on. */
  closeGracefully(): void
  closeAll(): void
}

/** As much may be under way to us before we say that we have read it: on one stream, on a connection. */
const streamWindow = 524_288
const connectionWindow = 1_048_576

export function createHttp2Server(route: RequestListener, limits: Http2Limits): Http2Server {
  const sessions = new Set<Http2Session>()
  const server = createServer({
    Http2ServerRequest: Request,
    Http2ServerResponse: Response,
    settings: {
      initialWindowSize: streamWindow,
      maxConcurrentStreams: 100,
      maxHeaderListSize: limits.maxHeaderBytes,
    },
    // Their bytes are the bound: browsers send each cookie by itself.
    maxHeaderListPairs: 2000,
    maxSessionInvalidFrames: 100,
    // Whoever opens streams only to take them back costs more than they pay (CVE-2023-44487).
    streamResetBurst: 200,
    streamResetRate: 33,
  })
  server.setTimeout(limits.idleMs)
  server.on('timeout', (session: Http2Session) => session.close())
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.setLocalWindowSize(connectionWindow)
  })
  server.on('stream', (stream: ServerHttp2Stream) => limitStream(stream, limits))
  // A connection that breaks is nobody's failure here.
  server.on('sessionError', () => {})
  server.on('request', (request, response) => {
    // Clients are told the bound, and Node leaves it to them.
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
  if (stream.endAfterHeaders) return
  const timer = setTimeout(cancel, requestMs).unref()
  stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
