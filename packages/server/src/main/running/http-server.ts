// Creates the HTTP/1.1 server, with the limits shared by HTTP/1.1 and HTTP/2.
import { createServer, type Server, type ServerResponse } from 'node:http'

/**
 * Headers must arrive within 20 s, checked every second. A request may take an hour as long as the
 * connection is not idle for two minutes (`idleMs`).
 */
const serverLimits = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const
const idleMs = 120_000

/** The same limits for HTTP/2. */
export const http2Limits = {
  maxHeaderBytes: serverLimits.maxHeaderSize,
  idleMs,
  requestMs: serverLimits.requestTimeout,
} as const

export interface HttpServer {
  readonly server: Server
  /** From now on, responses end their connection and say so: proxies use no such connection again. */
  leave(): void
}

export function createHttpServer(): HttpServer {
  const server = createServer(serverLimits)
  server.setTimeout(idleMs)
  // A client that half-closes the connection after its request still gets the response.
  Object.assign(server, { httpAllowHalfOpen: true })
  const responses = trackResponses(server)
  keepUnsentResponses(server, responses)
  return {
    server,
    leave() {
      for (const response of responses) endConnection(response)
      server.prependListener('request', (_request, response) => endConnection(response))
    },
  }
}

/** Responses that their clients have not received yet. */
function trackResponses(server: Server): ReadonlySet<ServerResponse> {
  const responses = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
  return responses
}

/**
 * Node closes a connection as idle once its response has ended, even if the client has yet to
 * receive most of it. While there is such a response, no connection is closed as idle. Nor is one by
 * `close()` of the server, while it is still listening: the next request may be on its way.
 */
function keepUnsentResponses(server: Server, responses: ReadonlySet<ServerResponse>): void {
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (!server.listening && !responses.values().some(isUnsent)) closeIdleConnections()
  }
}

const isUnsent = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && !writableFinished

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
