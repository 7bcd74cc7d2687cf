// What is no HTTP, or too large or too slow to become a request, is told so and its connection closed.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { formatHttpDate } from '@plinth/domain/http-date'

/** Node keeps the answer that a connection is busy with in a field that its types leave out. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse<IncomingMessage> | null }

export type ConnectionRefusal = (error: NodeJS.ErrnoException, socket: Socket) => void

export function createConnectionRefusal(): ConnectionRefusal {
  // Every further byte of a broken connection is an error of its own.
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    refuse(statusOf(error), socket)
  }
}

function refuse(status: number, socket: HttpSocket): void {
  const answer = socket._httpMessage
  // Requests that came before are answered in full: anything written now would land in their bodies.
  if (answer?.req.complete && !socket.destroyed) {
    answer.once('close', () => refuse(status, socket))
    return
  }
  if (socket.writable && !answer?.headersSent) socket.write(refusalOf(status))
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
