import { EventEmitter } from 'node:events'
import type { Http2Session } from 'node:http2'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleSessions } from './idle-sessions.ts'

const idleMs = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A session without streams, on a connection with so many bytes that the client has to read. */
function beginSession(queued: { encrypted: number; plain: number }) {
  const closed = vi.fn()
  const session = Object.assign(new EventEmitter(), { close: closed, destroyed: false })
  const connection = Object.assign(new Duplex({ read() {} }), {
    _handle: {
      get writeQueueSize() {
        return queued.plain
      },
      _parent: {
        get writeQueueSize() {
          return queued.encrypted
        },
      },
    },
  })
  createIdleSessions(idleMs).begin(session as unknown as Http2Session, connection)
  return { connection, closed }
}

test('a client that reads the last responses slowly keeps its connection until it has them', () => {
  const queued = { encrypted: 9_000_000, plain: 3_000_000 }
  const { connection, closed } = beginSession(queued)
  vi.advanceTimersByTime(idleMs)
  expect(closed).toHaveBeenCalledOnce()
  for (const part of ['encrypted', 'plain', 'encrypted'] as const) {
    queued[part] -= 1000
    vi.advanceTimersByTime(idleMs)
    expect(connection.destroyed).toBe(false)
  }
  vi.advanceTimersByTime(idleMs)
  expect(connection.destroyed).toBe(true)
})
