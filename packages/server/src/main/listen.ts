// One HTTP server on several addresses.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'

/** The first address must work; the others are left out where the machine has none of the kind. */
export async function listen(
  server: Server,
  { hosts, port }: Pick<Config, 'hosts' | 'port'>,
): Promise<NetServer[]> {
  const [first = '127.0.0.1', ...others] = hosts
  await listenOn(server, first, port)
  const listeners: NetServer[] = [server]
  for (const host of others) {
    // As the HTTP server takes its own connections.
    const options = { allowHalfOpen: true, noDelay: true }
    const extra = createServer(options, (socket) => server.emit('connection', socket))
    try {
      await listenOn(extra, host, port)
      listeners.push(extra)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error
    }
  }
  return listeners
}

async function listenOn(server: NetServer, host: string, port: number): Promise<void> {
  server.listen({ host, port })
  await once(server, 'listening')
}

/** Lets requests in flight end within the time; connections that only wait are closed at once. */
export async function drain(
  server: Server,
  listeners: readonly NetServer[],
  withinMs: number,
): Promise<void> {
  const closed = Promise.all(
    listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve()))),
  )
  const deadline = performance.now() + withinMs
  let done = false
  void closed.then(() => {
    done = true
  })
  while (!done && performance.now() < deadline) {
    server.closeIdleConnections()
    await Promise.race([closed, sleep(50)])
  }
  server.closeAllConnections()
  await closed
}
