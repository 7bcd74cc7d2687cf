// Handler of connections that fail before they become a request (not HTTP, headers too large, too
// slow): sends an error response and closes the connection.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { formatHttpDate } from '@plinth/domain/http/http-date'

/** Node keeps the response in progress on a connection in a field that its types do not declare. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse<IncomingMessage> | null }

export type ConnectionRefusal = (error: NodeJS.ErrnoException, socket: Socket) => void

export function createConnectionRefusal(): ConnectionRefusal {
  // Each further chunk on a broken connection raises another error.
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    refuse(statusOf(error), socket)
  }
}

function refuse(status: number, socket: HttpSocket): void {
  const inProgress = socket._httpMessage
  // The response in progress is finished first: anything written now would end up in its body.
  if (inProgress?.req.complete && !socket.destroyed) {
    inProgress.once('close', () => refuse(status, socket))
    return
  }
  // A response that has ended has passed all of its bytes to the socket.
  const isMidway = inProgress?.headersSent && !inProgress.writableEnded
  if (socket.writable && !isMidway) socket.write(refusalOf(status))
  socket.destroySoon()
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413
    case 'HPE_HEADER_OVERFLOW':
      return 431
    default:
      return 400
  }
}

function refusalOf(status: number): string {
  const reason = STATUS_CODES[status] ?? ''
  return [
    `HTTP/1.1 ${status} ${reason}`,
    `Date: ${formatHttpDate(Date.now())}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${reason.length + 1}`,
    '',
    `${reason}\n`,
  ].join('\r\n')
}
