// Bound on the memory held by responses in flight. A body sent from memory stays there until the
// client has received it, even if the cache evicts it: a thousand slow clients would hold a
// thousand bodies. Beyond the bound large bodies are streamed.
import type { VisitResponse } from '../../http/visit.ts'

/** The socket's send buffer takes this many bytes at once, however slow the client is. */
const sendBufferBytes = 65_536

export interface MemorySends {
  mayTake(bytes: Buffer): boolean
  /** Sends a body or a range of it. A range is a view that keeps the whole body in memory. */
  send(response: VisitResponse, bytes: Buffer): void
}

export function createMemorySends(maxWaitingBytes: number): MemorySends {
  let waitingBytes = 0
  return {
    mayTake: ({ length }) => length <= sendBufferBytes || waitingBytes + length <= maxWaitingBytes,
    send(response, bytes) {
      response.end(bytes)
      const held = bytes.buffer.byteLength
      if (held <= sendBufferBytes || response.writableLength === 0) return
      waitingBytes += held
      response.once('close', () => {
        waitingBytes -= held
      })
    },
  }
}
