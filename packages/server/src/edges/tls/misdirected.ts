// Detects requests on a TLS connection that was opened for another host; they get 421 (RFC 9110,
// 15.5.20). Decision 22 says which hosts may share a connection, and why.
import type { Http2Session } from 'node:http2'
import { TLSSocket } from 'node:tls'
import { type HostKind, hostnameOf } from '@plinth/domain/addresses/hosts'
import { connectionOf } from '../fast-lane/bridge.ts'
import type { VisitRequest, VisitResponse } from '../http/visit.ts'
import type { LeanStreamRequest } from '../http2/lean-stream.ts'
import type { Http2Request } from '../http2/request.ts'

/** `host` is what the request's `Host` header names. */
export type IsMisdirected = (request: VisitRequest, host: HostKind) => boolean

export function createIsMisdirected(): IsMisdirected {
  // The last accepted `Host` of each connection. Nearly every connection is used for one host only,
  // so the check runs once per connection.
  const lastAccepted = new WeakMap<object, string>()
  return (request, host) => {
    const { host: header = '' } = request.headers
    const session = sessionOf(request)
    const connection = session ?? connectionOf(request.socket)
    const last = lastAccepted.get(connection)
    if (last === header) return false
    const socket = session ? session.socket : connection
    // The connection has been closed in the meantime.
    if (!(socket instanceof TLSSocket)) return false
    const hostname = hostnameOf(header) ?? ''
    const mayShare = session !== null && last !== undefined && host.kind !== 'app'
    if (!isOwn(socket, hostname) && !(mayShare && isCovered(socket, hostname))) return true
    lastAccepted.set(connection, header)
    return false
  }
}

/** The name that the client sent in the handshake; '' if it sent none. */
const serverNameOf = (
  socket: TLSSocket & { readonly servername?: string | false | null },
): string => (socket.servername || '').toLowerCase()

/** Clients that connect to an IP address, such as health checks, send no server name. */
const isOwn = (socket: TLSSocket, hostname: string): boolean =>
  ['', hostname].includes(serverNameOf(socket))

/**
 * Browsers reuse an HTTP/2 connection for other hosts that its certificate is valid for (RFC 9113,
 * 9.1.1). A session of TLS 1.2 that is resumed reports the default certificate, which may not be
 * the one that it was opened with, so the server name is checked too.
 */
function isCovered(socket: TLSSocket, hostname: string): boolean {
  const certificate = socket.getX509Certificate()
  return [serverNameOf(socket), hostname].every(
    (name) => certificate?.checkHost(name, { subject: 'never' }) !== undefined,
  )
}

const sessionOf = (
  request: VisitRequest | LeanStreamRequest | Http2Request,
): Http2Session | null => ('stream' in request ? (request.stream.session ?? null) : null)

/**
 * Closes the connection after the response: some browsers show a 421 instead of retrying, and would
 * send the next attempt on the same connection.
 */
export function closeConnection(request: VisitRequest, response: VisitResponse): void {
  const session = sessionOf(request)
  if (session) session.close()
  else response.setHeader('connection', 'close')
}
