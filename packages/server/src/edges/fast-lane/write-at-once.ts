// Writes the parts of a response in one piece: one system call, and no list of buffers.
import type { Socket } from 'node:net'

/** The parts of a response: head, the fields that end it, and body. */
export type Parts = readonly [Uint8Array, Uint8Array, Uint8Array]

/** Returns true if the kernel has taken all of it; otherwise the socket still holds a part. */
export type WriteAtOnce = (socket: Socket, parts: Parts) => boolean

/**
 * For plain sockets, which write at once if the client has read enough; the buffer is then free. If
 * not, the socket keeps it, so it is never larger than a response needs: thousands of clients may
 * not read.
 */
export function createWriteAtOnce(): WriteAtOnce {
  let buffer = Buffer.alloc(0)
  return (socket, parts) => {
    const length = sizeOf(parts)
    if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(length)
    socket.write(join(buffer, parts))
    if (socket.writableLength === 0) return true
    buffer = Buffer.alloc(0)
    return false
  }
}

/** The parts in a new buffer. */
export const joined = (parts: Parts): Buffer => join(Buffer.allocUnsafe(sizeOf(parts)), parts)

const sizeOf = ([head, end, body]: Parts): number => head.length + end.length + body.length

function join(buffer: Buffer, [head, end, body]: Parts): Buffer {
  const bodyAt = head.length + end.length
  buffer.set(head)
  buffer.set(end, head.length)
  buffer.set(body, bodyAt)
  return buffer.subarray(0, bodyAt + body.length)
}
