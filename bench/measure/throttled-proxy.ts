// TCP proxy between a client and a server that counts bytes and simulates a slow connection.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ThrottledProxyOptions {
  /** Loopback port of the server. */
  readonly port: number
  /** Upstream bandwidth of all connections together. Infinity disables the limit. */
  readonly bytesPerSecond: number
  /** Delay in each direction. */
  readonly delayMs: number
}

export interface ThrottledProxy {
  readonly port: number
  /** Number of bytes that the client has sent since the last call. */
  takeSent(): number
  close(): Promise<void>
}

/** Maximum number of delayed bytes per connection before reading is paused. */
const mostInFlight = 1_048_576

export async function openThrottledProxy({
  port,
  bytesPerSecond,
  delayMs,
}: ThrottledProxyOptions): Promise<ThrottledProxy> {
  let sent = 0
  let freeAt = 0
  const sockets = new Set<Socket>()

  /** Arrival time of these bytes, after all bytes sent before them. */
  function arrivalOf(bytes: number): number {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    return freeAt + delayMs
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        client.destroy()
        target.destroy()
      })
    }
    carry(client, target, (bytes) => {
      sent += bytes
      return arrivalOf(bytes)
    })
    carry(target, client, () => performance.now() + delayMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    takeSent() {
      const taken = sent
      sent = 0
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `arrival` returns when a number of bytes arrives. Bytes are delivered in order. */
function carry(from: Socket, to: Socket, arrival: (bytes: number) => number): void {
  let inFlight = 0
  let last = Promise.resolve()
  const deliver = (at: number, act: () => void) => {
    last = last.then(() => sleep(Math.max(0, at - performance.now()))).then(act)
  }
  from.on('data', (chunk) => {
    inFlight += chunk.length
    if (inFlight >= mostInFlight) from.pause()
    deliver(arrival(chunk.length), () => {
      inFlight -= chunk.length
      if (inFlight < mostInFlight) from.resume()
      if (to.writable) to.write(chunk)
    })
  })
  from.on('end', () => deliver(arrival(0), () => to.end()))
}
