// Tracks connections whose TLS handshake is not finished. They hold memory without sending a
// request, so each has a timeout and their number is bounded.
import type { Socket } from 'node:net'

type Addresses = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress'>

export interface Handshakes {
  begin(socket: Socket): void
  /** Stores the server name that the client sent. */
  setServerName(socket: Addresses, serverName: string | null): void
  /** Returns the stored server name. */
  end(socket: Addresses): string | null
  /** Closes connections whose handshake has been pending for at least this long. */
  closeOlderThan(ms: number): void
}

export interface HandshakeLimits {
  readonly maxPending: number
  readonly timeoutMs: number
}

interface Pending {
  readonly socket: Socket
  readonly timer: NodeJS.Timeout
  readonly since: number
  serverName: string | null
}

export function createHandshakes({ maxPending, timeoutMs }: HandshakeLimits): Handshakes {
  const pending = new Map<string, Pending>()

  function end(key: string): string | null {
    const ended = pending.get(key)
    clearTimeout(ended?.timer)
    pending.delete(key)
    return ended?.serverName ?? null
  }

  /** Real clients need two round trips, so the oldest pending connection is most likely idle. */
  function closeOldest(): void {
    const [key = ''] = pending.keys()
    pending.get(key)?.socket.destroy()
    end(key)
  }

  return {
    begin(socket) {
      if (pending.size >= maxPending) closeOldest()
      const key = keyOf(socket)
      const timer = setTimeout(() => socket.destroy(), timeoutMs)
      pending.set(key, { socket, timer, since: performance.now(), serverName: null })
      socket.once('close', () => {
        if (pending.get(key)?.socket === socket) end(key)
      })
    },
    setServerName(socket, serverName) {
      const handshake = pending.get(keyOf(socket))
      if (handshake) handshake.serverName = serverName
    },
    end: (socket) => end(keyOf(socket)),
    closeOlderThan(ms) {
      const before = performance.now() - ms
      for (const { socket, since } of pending.values()) if (since <= before) socket.destroy()
    },
  }
}

/** TLS wraps the socket in another object; only these fields stay the same. */
const keyOf = ({ remoteAddress, remotePort, localAddress }: Addresses): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`
