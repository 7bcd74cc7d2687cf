// A way to the server that counts what is sent on it, and breaks or stalls when it is told to.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface RoughRoad {
  readonly port: number
  /** Bytes from the client since the last time it was asked. */
  takeSent(): number
  /** Every connection breaks after so many bytes more from the client; until it is mended, or once. */
  breakAfter(bytes: number, until: 'mended' | 'broken once'): void
  /** Nothing arrives any more after so many bytes, and nobody hears why. */
  stallAfter(bytes: number): void
  mend(): void
  close(): Promise<void>
}

export async function openRoughRoad(target: number): Promise<RoughRoad> {
  const sockets = new Set<Socket>()
  let sent = 0
  let left = Number.POSITIVE_INFINITY
  let trouble: 'mended' | 'broken once' | 'stall' | null = null

  function hangUp(): void {
    for (const socket of sockets) socket.destroy()
    if (trouble === 'broken once') mend()
  }
  function mend(): void {
    left = Number.POSITIVE_INFINITY
    trouble = null
  }
  function set(bytes: number, kind: NonNullable<typeof trouble>): void {
    left = bytes
    trouble = kind
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
      left -= chunk.length
      if (left >= 0) {
        if (!upstream.write(chunk)) client.pause()
      } else if (trouble === 'stall') {
        client.pause()
      } else {
        hangUp()
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
    mend,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
