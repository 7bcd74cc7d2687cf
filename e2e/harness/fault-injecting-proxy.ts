// HTTP proxy in front of Plinth that answers chosen requests itself, like a reverse proxy whose
// server is unavailable. The TCP proxy of `faulty-proxy.ts` breaks connections instead.
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Fault {
  /** Matched against method and path, such as `POST /api/v1/sites`. */
  readonly on: RegExp
  /** How many requests get the fault; one if absent. */
  readonly times?: number
  /** The server processes the request, and only its response is lost. */
  readonly isProcessed?: true
  /** `hang`: there is no response. */
  readonly response: CannedResponse | 'reset' | 'hang'
}

export interface CannedResponse {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string
}

/** What a reverse proxy sends if it gets no response from its server. */
export const badGateway: CannedResponse = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
}

export const refusal = (status: number, error: string): CannedResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error, detail: 'The test refuses this.' }),
})

export interface FaultInjectingProxy {
  readonly url: string
  /** Replaces all faults. Each applies to the first requests that match it. */
  inject(...faults: Fault[]): void
  /** Resolves when a request got the fault `hang`. */
  hanging(): Promise<void>
  /** Method and path of every request since the last call. */
  takeRequests(): string[]
  close(): Promise<void>
}

export async function startFaultInjectingProxy(
  target: number,
  port = 0,
): Promise<FaultInjectingProxy> {
  let faults: { readonly fault: Fault; left: number }[] = []
  let requests: string[] = []
  let hanging = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`
    requests.push(line)
    const active = faults.find(({ fault, left }) => left > 0 && fault.on.test(line))
    if (!active) return forward(request, response, target)
    active.left -= 1
    const { fault } = active
    if (fault.isProcessed) await forward(request, null, target)
    else await buffer(request)
    if (fault.response === 'hang') return hanging.resolve()
    if (fault.response === 'reset') return request.socket.destroy()
    const { status, headers, body } = fault.response
    response.writeHead(status, headers).end(body)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    inject(...injected) {
      faults = injected.map((fault) => ({ fault, left: fault.times ?? 1 }))
      hanging = Promise.withResolvers()
    },
    hanging: () => hanging.promise,
    takeRequests() {
      const taken = requests
      requests = []
      return taken
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Resolves with the end of the response, which is discarded if `response` is null. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse | null,
  port: number,
): Promise<void> {
  const { method, url: path, headers } = request
  const upstream = requestUpstream({ host: '127.0.0.1', port, method, path, headers })
  upstream.on('error', () => response?.destroy())
  request.pipe(upstream)
  const [received] = (await once(upstream, 'response')) as [IncomingMessage]
  const body = await buffer(received)
  response?.writeHead(received.statusCode ?? 500, received.headers).end(body)
}
