// Raw TCP requests that no HTTP client would send.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hangMs } from './eventually.ts'

export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/**
 * Sends the bytes and reads until the server closes; the request should ask for `Connection:
 * close`.
 */
export async function exchange(port: number, request: string | Uint8Array): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(hangMs, () => socket.destroy(new Error('no response')))
  socket.write(request)
  let received = ''
  for await (const chunk of socket.setEncoding('latin1')) received += chunk
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(headers),
    body: received.slice(end + 4),
  }
}

/** A GET request with these header lines and `Connection: close`. */
export const get = (target: string, lines: readonly string[], version = '1.1'): string =>
  [`GET ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n')

/** Sends the bytes, waits, and closes the connection abruptly. */
export async function disconnectAfter(
  port: number,
  request: Uint8Array,
  afterMs: number,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  await sleep(afterMs)
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
}
