// TLS client over HTTP/1.1 or HTTP/2 that resolves every hostname to loopback.
import { once } from 'node:events'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'

export interface SecureResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

export interface SecureRequest {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export type SendRequest = (hostname: string, request?: SecureRequest) => Promise<SecureResponse>

export interface SecureClient {
  /** A connection after its TLS handshake; rejects if the handshake fails. */
  open(servername: string, options?: ConnectionOptions): Promise<TLSSocket>
  openHttp2(servername: string): Promise<ClientHttp2Session>
  readonly overHttp1: SendRequest
  readonly overHttp2: SendRequest
}

/** `ca` is the PEM of the only trusted certificates. */
export function createSecureClient(port: number, ca: string): SecureClient {
  const target = { host: '127.0.0.1', port, ca }

  async function open(servername: string, options: ConnectionOptions = {}): Promise<TLSSocket> {
    const socket = connectTls({ ...target, servername, ...options })
    await once(socket, 'secureConnect')
    return socket
  }

  async function openHttp2(servername: string): Promise<ClientHttp2Session> {
    const socket = await open(servername, { ALPNProtocols: ['h2'] })
    const session = connect(`https://${servername}:${port}`, { createConnection: () => socket })
    session.on('error', () => {})
    return session
  }

  return {
    open,
    openHttp2,
    async overHttp1(hostname, { method = 'GET', path = '/', headers, body } = {}) {
      const outgoing = request({
        ...target,
        servername: hostname,
        method,
        path,
        headers: { host: `${hostname}:${port}`, ...headers },
        agent: false,
      })
      // A refused request gets its response before its body is sent.
      outgoing.on('error', () => {})
      outgoing.end(body)
      const [response] = await once(outgoing, 'response')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: await buffer(response),
      }
    },
    async overHttp2(hostname, options = {}) {
      const session = await openHttp2(hostname)
      try {
        return await requestOn(session, options)
      } finally {
        session.close()
      }
    },
  }
}

export async function requestOn(
  session: ClientHttp2Session,
  { method = 'GET', path = '/', headers, body }: SecureRequest,
): Promise<SecureResponse> {
  const all: OutgoingHttpHeaders = { ':method': method, ':path': path, ...headers }
  const stream = session.request(all, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const [{ ':status': status = 0, ...responseHeaders }] = await once(stream, 'response')
  return {
    status: Number(status),
    headers: Object.fromEntries(Object.entries(responseHeaders)),
    body: await buffer(stream),
  }
}
