// TCP proxy that can swallow everything, like a network that drops packets: connections are accepted
// and stay open, and no byte arrives.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  readonly port: number
  silence(): void
  /** Delivers what was swallowed, as TCP does when the network is back. */
  restore(): void
  close(): Promise<void>
}

export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false

  function forward(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('error', () => {})
    from.on('end', () => to.end())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1')
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    restore() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The URL with the proxy's port. */
export function through(proxy: SilentProxy, url: string): string {
  const proxied = new URL(url)
  proxied.port = String(proxy.port)
  return proxied.href
}
