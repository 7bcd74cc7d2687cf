// Detects requests on a TLS connection that was opened for another host; they get 421 (RFC 9110,
// 15.5.20). Decision 22 says which hosts may share a connection, and why.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Session } from 'node:http2'
import { TLSSocket } from 'node:tls'
import { type HostKind, hostnameOf } from '@plinth/domain/addresses/hosts'
import { Http2Request } from '../http2/request.ts'

/** `host` is what the request's `Host` header names. */
export type IsMisdirected = (request: IncomingMessage, host: HostKind) => boolean

export function createIsMisdirected(): IsMisdirected {
  // Nearly every connection is used for one host only, so the check runs once per connection.
  const lastAccepted = new WeakMap<object, string>()
  return (request, host) => {
    const { host: header = '' } = request.headers
    const session = sessionOf(request)
    const connection = session ?? request.socket
    if (lastAccepted.get(connection) === header) return false
    const socket = session ? session.socket : request.socket
    // The connection has been closed in the meantime.
    if (!(socket instanceof TLSSocket)) return false
    const isHttp2 = session !== null
    if (!isAccepted(socket, { hostname: hostnameOf(header) ?? '', host, isHttp2 })) return true
    lastAccepted.set(connection, header)
    return false
  }
}

interface RequestedHost {
  readonly hostname: string
  readonly host: HostKind
  readonly isHttp2: boolean
}

function isAccepted(socket: TLSSocket, { hostname, host, isHttp2 }: RequestedHost): boolean {
  const { servername } = socket as TLSSocket & { readonly servername?: string | false | null }
  // Clients that connect to an IP address, such as health checks, send no server name.
  if (!servername || servername.toLowerCase() === hostname) return true
  // Browsers reuse HTTP/2 connections for other hosts of the same certificate (RFC 9113, 9.1.1).
  return isHttp2 && host.kind !== 'app' && covers(socket, [servername, hostname])
}

/** Whether the certificate that the connection was opened with is valid for all of the names. */
function covers(socket: TLSSocket, names: readonly string[]): boolean {
  const certificate = socket.getX509Certificate()
  return names.every((name) => certificate?.checkHost(name, { subject: 'never' }) !== undefined)
}

const sessionOf = (request: IncomingMessage | Http2Request): Http2Session | null =>
  request instanceof Http2Request ? (request.stream.session ?? null) : null

/**
 * Closes the connection after the response: some browsers show a 421 instead of retrying, and would
 * send the next attempt on the same connection.
 */
export function closeConnection(request: IncomingMessage, response: ServerResponse): void {
  const session = sessionOf(request)
  if (session) session.close()
  else response.setHeader('connection', 'close')
}
