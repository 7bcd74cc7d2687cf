// Connections on which nobody has proven to speak TLS yet. They cost memory and say nothing, so there is
// a time for each and a bound for all.
import type { Socket } from 'node:net'

export interface Handshakes {
  begin(socket: Socket): void
  end(socket: Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress'>): void
  /** Those who have not got through in that time. */
  closeOlderThan(ms: number): void
}

export interface HandshakeLimits {
  readonly most: number
  readonly withinMs: number
}

interface Pending {
  readonly socket: Socket
  readonly timer: NodeJS.Timeout
  readonly since: number
}

export function createHandshakes({ most, withinMs }: HandshakeLimits): Handshakes {
  const pending = new Map<string, Pending>()

  function end(key: string): void {
    clearTimeout(pending.get(key)?.timer)
    pending.delete(key)
  }

  /** Honest clients take two round trips, so whoever has waited longest is none of them. */
  function closeOldest(): void {
    const [key = ''] = pending.keys()
    pending.get(key)?.socket.destroy()
    end(key)
  }

  return {
    begin(socket) {
      if (pending.size >= most) closeOldest()
      const key = keyOf(socket)
      const timer = setTimeout(() => socket.destroy(), withinMs)
      pending.set(key, { socket, timer, since: performance.now() })
      socket.once('close', () => {
        if (pending.get(key)?.socket === socket) end(key)
      })
    },
    end: (socket) => end(keyOf(socket)),
    closeOlderThan(ms) {
      const before = performance.now() - ms
      for (const { socket, since } of pending.values()) if (since <= before) socket.destroy()
    },
  }
}

/** TLS makes another object of a connection, and these alone stay the same. */
const keyOf = ({
  remoteAddress,
  remotePort,
  localAddress,
}: Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress'>): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`
