// Closes HTTP/2 connections without streams. Node's own timeout of a session is not used: its timer
// outlives the connection, and keeps it in memory with all its streams and what they were sending.
import type { Http2Session } from 'node:http2'

export interface IdleSessions {
  begin(session: Http2Session): void
  beginStream(session: Http2Session): void
  endStream(session: Http2Session): void
}

export function createIdleSessions(idleMs: number): IdleSessions {
  const idle = new Map<Http2Session, NodeJS.Timeout>()
  const streams = new WeakMap<Http2Session, number>()

  function forget(session: Http2Session): void {
    clearTimeout(idle.get(session))
    idle.delete(session)
  }
  function wait(session: Http2Session): void {
    const timer = setTimeout(() => {
      idle.delete(session)
      session.close()
    }, idleMs)
    idle.set(session, timer.unref())
  }

  return {
    begin(session) {
      wait(session)
      session.once('close', () => forget(session))
    },
    beginStream(session) {
      if (session.destroyed) return
      forget(session)
      streams.set(session, (streams.get(session) ?? 0) + 1)
    },
    endStream(session) {
      const left = (streams.get(session) ?? 1) - 1
      streams.set(session, left)
      if (left === 0 && !session.destroyed) wait(session)
    },
  }
}
