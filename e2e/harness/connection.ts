// A raw HTTP/1.1 connection whose responses are read one by one, framed by their Content-Length.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { hangMs } from './eventually.ts'

export interface FramedResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

export interface Connection {
  readonly socket: Socket
  send(request: string): void
  /** The next response; a response to HEAD has no body, whatever its Content-Length. */
  next(method?: string): Promise<FramedResponse>
  /** Everything received until the server closes the connection. */
  rest(): Promise<Buffer>
}

export async function openConnection(port: number, host = '127.0.0.1'): Promise<Connection> {
  // A half-closed connection stays open for the response.
  const socket = connect({ port, host, allowHalfOpen: true })
  await once(socket, 'connect')
  socket.setTimeout(hangMs, () => socket.destroy(new Error('the server sent nothing')))
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  let unread: Buffer = Buffer.alloc(0)

  async function more(): Promise<Buffer> {
    const { value, done } = await chunks.next()
    if (done) throw new Error(`the server closed after ${JSON.stringify(unread.toString())}`)
    return value
  }

  async function readHead(): Promise<string> {
    for (;;) {
      const end = unread.indexOf('\r\n\r\n')
      if (end >= 0) {
        const head = unread.toString('latin1', 0, end)
        unread = unread.subarray(end + 4)
        return head
      }
      unread = Buffer.concat([unread, await more()])
    }
  }

  async function readBytes(size: number): Promise<Buffer> {
    const parts = [unread]
    let length = unread.length
    while (length < size) {
      const part = await more()
      parts.push(part)
      length += part.length
    }
    const received = Buffer.concat(parts)
    unread = received.subarray(size)
    return received.subarray(0, size)
  }

  return {
    socket,
    send: (request) => void socket.write(request, 'latin1'),

    async next(method = 'GET') {
      const [statusLine = '', ...lines] = (await readHead()).split('\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
      const headers = new Headers(
        lines.map((line): [string, string] => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon), line.slice(colon + 1).trim()]
        }),
      )
      const bodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304
      const length = headers.get('content-length')
      if (!bodiless && length === null) throw new Error(`no Content-Length:\n${lines.join('\n')}`)
      return { status, headers, body: await readBytes(bodiless ? 0 : Number(length)) }
    },

    async rest() {
      const parts = [unread]
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
        parts.push(next.value)
      }
      socket.end()
      return Buffer.concat(parts)
    },
  }
}
