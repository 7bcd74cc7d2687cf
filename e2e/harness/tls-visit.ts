// HTTPS request to a port on loopback, with a chosen hostname and trusted root.
import { once } from 'node:events'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { PeerCertificate, TLSSocket } from 'node:tls'

export interface TlsVisit {
  readonly port: number
  readonly hostname: string
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: FormData | string
  /** PEM of the trusted root. */
  readonly trust: string
}

export interface TlsResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly certificate: PeerCertificate
}

/** Rejects if the certificate's name or chain is invalid. */
export async function visitTls(visit: TlsVisit): Promise<TlsResponse> {
  const { port, hostname, path = '/', method = 'GET', trust } = visit
  const body = visit.body === undefined ? null : new Response(visit.body)
  const type = visit.body instanceof FormData ? body?.headers.get('content-type') : null
  const outgoing = request({
    host: '127.0.0.1',
    port,
    servername: hostname,
    path,
    method,
    headers: {
      host: `${hostname}:${port}`,
      ...(body && { 'content-type': type ?? 'application/json' }),
      ...visit.headers,
    },
    ca: trust,
    agent: false,
  })
  outgoing.end(body ? Buffer.from(await body.arrayBuffer()) : undefined)
  const [response] = await once(outgoing, 'response')
  const socket: TLSSocket = response.socket
  const certificate = socket.getPeerCertificate()
  const { statusCode: status, headers } = response
  return { status, headers, text: await text(response), certificate }
}
