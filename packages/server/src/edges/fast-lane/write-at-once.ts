// Writes the head and the body of a response in one piece: one system call, and no list of buffers.
import type { Socket } from 'node:net'

/** Returns true if the kernel has taken all of it; otherwise the socket still holds a part. */
export type WriteAtOnce = (socket: Socket, head: string, body: Uint8Array) => boolean

const bufferBytes = 65_536

/** For plain sockets, which write at once if the client has read enough; the buffer is then free. */
export function createWriteAtOnce(): WriteAtOnce {
  let buffer = Buffer.allocUnsafeSlow(bufferBytes)
  return (socket, head, body) => {
    const length = head.length + body.length
    socket.write(length > bufferBytes ? joined(head, body) : join(buffer, head, body))
    if (socket.writableLength === 0) return true
    buffer = Buffer.allocUnsafeSlow(bufferBytes)
    return false
  }
}

/** Head and body in a new buffer. */
export const joined = (head: string, body: Uint8Array): Buffer =>
  join(Buffer.allocUnsafe(head.length + body.length), head, body)

function join(buffer: Buffer, head: string, body: Uint8Array): Buffer {
  buffer.write(head, 'latin1')
  buffer.set(body, head.length)
  return buffer.subarray(0, head.length + body.length)
}
