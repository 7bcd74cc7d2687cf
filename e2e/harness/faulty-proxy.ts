// TCP proxy that counts bytes from the client, and breaks or stalls connections on demand.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FaultyProxy {
  readonly port: number
  /** Bytes from the client since the last call. */
  takeSent(): number
  /** Breaks every connection after so many more bytes from the client: until `restore`, or once. */
  breakAfter(bytes: number, until: 'restored' | 'broken once'): void
  /** Stops forwarding after so many bytes, without closing the connection. */
  stallAfter(bytes: number): void
  restore(): void
  close(): Promise<void>
}

export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let sent = 0
  let remaining = Number.POSITIVE_INFINITY
  let fault: 'restored' | 'broken once' | 'stall' | null = null

  function breakConnections(): void {
    for (const socket of sockets) socket.destroy()
    if (fault === 'broken once') restore()
  }
  function restore(): void {
    remaining = Number.POSITIVE_INFINITY
    fault = null
  }
  function set(bytes: number, kind: NonNullable<typeof fault>): void {
    remaining = bytes
    fault = kind
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (chunk) => {
      sent += chunk.length
      remaining -= chunk.length
      if (remaining >= 0) {
        if (!upstream.write(chunk)) client.pause()
      } else if (fault === 'stall') {
        client.pause()
      } else {
        breakConnections()
      }
    })
    upstream.on('drain', () => client.resume())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    takeSent() {
      const taken = sent
      sent = 0
      return taken
    },
    breakAfter: set,
    stallAfter: (bytes) => set(bytes, 'stall'),
    restore,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
