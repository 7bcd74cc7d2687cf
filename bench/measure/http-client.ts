// HTTP client with one keep-alive connection to a loopback server and any Host header.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
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

export function openConnection(port: number): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send({ host, path, method = 'GET', headers = {}, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
      const length = body && { 'content-length': String(body.length) }
      const outgoing = request(
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
