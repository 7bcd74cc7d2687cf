import { createServer, type Server } from 'node:http'

/** Headers must come soon, which is looked after every second; a body may take an hour, as long as something comes every two minutes. */
const serverLimits = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const
const idleMs = 120_000

/** The same for HTTP/2. */
export const http2Limits = {
  maxHeaderBytes: serverLimits.maxHeaderSize,
  idleMs,
  requestMs: serverLimits.requestTimeout,
} as const

export function createHttpServer(): Server {
  const server = createServer(serverLimits)
  server.setTimeout(idleMs)
  // A client that has said all it wants to say still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  return server
}
