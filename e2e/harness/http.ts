// HTTP client for any Host header, request target and method.
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

export interface VisitOptions {
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  /** The raw request target; defaults to the URL's path. */
  readonly target?: string
  readonly body?: string
  /** The client's own address, such as 127.0.0.2. */
  readonly localAddress?: string
}

/** Connects to 127.0.0.1: resolvers differ in how they treat names under `localhost`. */
export function visit(url: string, options: VisitOptions = {}): Promise<HttpResponse> {
  const { host, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: options.target ?? pathname + search,
        method: options.method ?? 'GET',
        headers: { host, ...options.headers },
        agent: false,
        ...(options.localAddress !== undefined && { localAddress: options.localAddress }),
      },
      async (response) => {
        const body = await buffer(response).catch(reject)
        if (!body) return
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body, text: body.toString() })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}
