// A visitor over TLS who is told where a name leads and whom to trust, and takes nothing else.

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
  /** PEM. */
  readonly trust: string
}

export interface TlsAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly certificate: PeerCertificate
}

/** Rejects when the name or the chain of the certificate is not as it should be. */
export async function visitTls(visit: TlsVisit): Promise<TlsAnswer> {
  const { port, hostname, path = '/', method = 'GET', trust } = visit
  const body = visit.body === undefined ? null : new Response(visit.body)
  const type = visit.body instanceof FormData ? body?.headers.get('content-type') : null
  const sent = request({
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
  sent.end(body ? Buffer.from(await body.arrayBuffer()) : undefined)
  const [answer] = await once(sent, 'response')
  const socket: TLSSocket = answer.socket
  const certificate = socket.getPeerCertificate()
  const { statusCode: status, headers } = answer
  return { status, headers, text: await text(answer), certificate }
}
