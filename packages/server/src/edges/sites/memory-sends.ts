// What is sent from memory stays there until the visitor has taken it, whatever the caches do. A
// thousand slow ones would hold a thousand bodies, so beyond a bound large ones are streamed.
import type { ServerResponse } from 'node:http'

/** The system takes as much at once, however slow the visitor is. */
const soonTaken = 65_536

export interface MemorySends {
  mayTake(bytes: Buffer): boolean
  /** `bytes` are all of a body or a part of it, which holds all of it. */
  send(response: ServerResponse, bytes: Buffer): void
}

export function createMemorySends(mostWaitingBytes: number): MemorySends {
  let waitingBytes = 0
  return {
    mayTake: ({ length }) => length <= soonTaken || waitingBytes + length <= mostWaitingBytes,
    send(response, bytes) {
      response.end(bytes)
      const held = bytes.buffer.byteLength
      if (held <= soonTaken || response.writableLength === 0) return
      waitingBytes += held
      response.once('close', () => {
        waitingBytes -= held
      })
    },
  }
}
