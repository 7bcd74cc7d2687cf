// HTTP response to one MCP message: JSON, or an event stream for clients that accept nothing else.
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { acceptsMediaType } from '@plinth/domain/http/media-types'

export type ResponseKind = 'json' | 'events'

/** Null if the client accepts neither. JSON wins: most HTTP clients cannot read an event stream. */
export function responseKind(accept: string | undefined): ResponseKind | null {
  if (acceptsMediaType(accept, 'application/json')) return 'json'
  return acceptsMediaType(accept, 'text/event-stream') ? 'events' : null
}

interface ProtocolOptions {
  readonly kind: ResponseKind
  /** The parsed JSON body. */
  readonly message: unknown
  /** A new server, which serves this message only. */
  readonly createServer: () => Server
  readonly onRefused: (error: Error) => void
}

export type Respond = (request: Request) => Promise<Response>

export function createRespond(options: ProtocolOptions): Respond {
  const { kind, message, createServer, onRefused } = options
  const handler = createMcpHandler(createServer, {
    // The tools never change, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    // By default it is JSON: the tools send no notifications before their result.
    ...(kind === 'events' && { responseMode: 'sse' }),
    onerror: onRefused,
  })
  return async (request) => {
    if (kind === 'json' && (await isLegacyRequest(request, message))) {
      return respondInJson(options, request)
    }
    return handler.fetch(request, { parsedBody: message })
  }
}

/**
 * For protocol revisions before 2026-07-28, for which the library's handler supports event streams
 * only.
 */
async function respondInJson(
  { message, createServer, onRefused }: ProtocolOptions,
  request: Request,
): Promise<Response> {
  const server = createServer()
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  transport.onerror = onRefused
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
