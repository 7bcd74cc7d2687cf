// Closes HTTP/2 connections without streams. Node's own timeout of a session is not used: its timer
// outlives the connection, and keeps it in memory with all its streams and what they were sending.
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'

export interface IdleSessions {
  begin(session: ServerHttp2Session): void
  beginStream(stream: ServerHttp2Stream): void
}

export function createIdleSessions(idleMs: number): IdleSessions {
  const idle = new Map<ServerHttp2Session, NodeJS.Timeout>()
  const streams = new WeakMap<ServerHttp2Session, number>()

  function forget(session: ServerHttp2Session): void {
    clearTimeout(idle.get(session))
    idle.delete(session)
  }
  function wait(session: ServerHttp2Session): void {
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
    beginStream(stream) {
      const { session } = stream
      if (!session || session.destroyed) return
      const own = session as ServerHttp2Session
      forget(own)
      streams.set(own, (streams.get(own) ?? 0) + 1)
      stream.once('close', () => {
        const left = (streams.get(own) ?? 1) - 1
        streams.set(own, left)
        if (left === 0 && !own.destroyed) wait(own)
      })
    },
  }
}
