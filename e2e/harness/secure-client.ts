// Visitors over TLS who are told where every name leads, by the protocol that the test wants.
import { once } from 'node:events'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'

export interface SecureAnswer {
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

export type Ask = (hostname: string, request?: SecureRequest) => Promise<SecureAnswer>

export interface SecureClient {
  /** A connection on which the handshake is done; rejects where it fails. */
  open(servername: string, options?: ConnectionOptions): Promise<TLSSocket>
  openHttp2(servername: string): Promise<ClientHttp2Session>
  readonly overHttp1: Ask
  readonly overHttp2: Ask
}

/** `ca`: PEM, and nobody else is trusted. */
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
      const sent = request({
        ...target,
        servername: hostname,
        method,
        path,
        headers: { host: `${hostname}:${port}`, ...headers },
        agent: false,
      })
      // Who is refused is answered before all was said.
      sent.on('error', () => {})
      sent.end(body)
      const [answer] = await once(sent, 'response')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: await buffer(answer),
      }
    },
    async overHttp2(hostname, asked = {}) {
      const session = await openHttp2(hostname)
      try {
        return await askOn(session, asked)
      } finally {
        session.close()
      }
    },
  }
}

export async function askOn(
  session: ClientHttp2Session,
  { method = 'GET', path = '/', headers, body }: SecureRequest,
): Promise<SecureAnswer> {
  const all: OutgoingHttpHeaders = { ':method': method, ':path': path, ...headers }
  const stream = session.request(all, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const [{ ':status': status = 0, ...told }] = await once(stream, 'response')
  return {
    status: Number(status),
    headers: Object.fromEntries(Object.entries(told)),
    body: await buffer(stream),
  }
}
