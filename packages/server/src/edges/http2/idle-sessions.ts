// Closes HTTP/2 connections without streams. Node's own timeout of a session is not used: its timer
// outlives the connection, and keeps it in memory with all its streams and what they were sending.
import type { Http2Session } from 'node:http2'
import type { Duplex } from 'node:stream'

export interface IdleSessions {
  begin(session: Http2Session, connection: Duplex): void
  beginStream(session: Http2Session): void
  endStream(session: Http2Session): void
}

interface Activity {
  readonly connection: Duplex
  streams: number
  /** Runs while there is no stream. */
  timer: NodeJS.Timeout | undefined
}

export function createIdleSessions(idleMs: number): IdleSessions {
  const activities = new WeakMap<Http2Session, Activity>()

  function wait(session: Http2Session, activity: Activity): void {
    activity.timer = setTimeout(() => {
      session.close()
      limitClose(activity.connection)
    }, idleMs).unref()
  }
  /**
   * A client that reads nothing never takes the last frames, and would keep its connection open. A
   * slow one may still be reading the responses, which are queued after their streams have ended.
   */
  function limitClose(connection: Duplex): void {
    let queued = queuedBytes(connection)
    const timer = setInterval(() => {
      const left = queuedBytes(connection)
      if (left === queued) connection.destroy()
      queued = left
    }, idleMs).unref()
    connection.once('close', () => clearInterval(timer))
  }

  return {
    begin(session, connection) {
      const activity: Activity = { connection, streams: 0, timer: undefined }
      activities.set(session, activity)
      wait(session, activity)
      session.once('close', () => clearTimeout(activity.timer))
    },
    beginStream(session) {
      const activity = activities.get(session)
      if (activity === undefined) return
      activity.streams += 1
      clearTimeout(activity.timer)
    },
    endStream(session) {
      const activity = activities.get(session)
      if (activity === undefined) return
      activity.streams -= 1
      if (activity.streams === 0 && !session.destroyed) wait(session, activity)
    },
  }
}

interface Handle {
  readonly writeQueueSize?: number
  /** The connection that TLS is on. */
  readonly _parent?: Handle
}

/**
 * What the operating system has not taken yet, before and after encryption. `writableLength` does
 * not include what a session writes.
 */
function queuedBytes(connection: Duplex): number {
  const { _handle: handle } = connection as { readonly _handle?: Handle | null }
  return (handle?.writeQueueSize ?? 0) + (handle?._parent?.writeQueueSize ?? 0)
}
