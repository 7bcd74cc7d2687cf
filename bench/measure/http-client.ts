// HTTP client with one or more keep-alive connections to a loopback server and any Host header.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export interface HttpRequest {
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface Connection {
  send(message: HttpRequest): Promise<HttpResponse>
  close(): void
}

const timeoutMs = 120_000

export interface ConnectionOptions {
  /** Over TLS; the certificate is not checked. */
  readonly secure?: boolean
  /** A request takes a free one, and waits if there is none. */
  readonly connections?: number
}

export function openConnection(
  port: number,
  { secure = false, connections = 1 }: ConnectionOptions = {},
): Connection {
  const kept = { keepAlive: true, maxSockets: connections }
  const agent = secure ? new SecureAgent({ ...kept, rejectUnauthorized: false }) : new Agent(kept)
  const open = secure ? requestSecurely : request
  return {
    send({ host, path, method = 'GET', headers = {}, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
      const length = body && { 'content-length': String(body.length) }
      const outgoing = open(
        { agent, host: '127.0.0.1', port, path, method, headers: { host, ...headers, ...length } },
        (response) => {
          const { statusCode: status = 0, headers, rawHeaders } = response
          buffer(response).then((body) => resolve({ status, headers, rawHeaders, body }), reject)
        },
      )
      outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('the request timed out')))
      outgoing.on('error', reject)
      outgoing.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}
