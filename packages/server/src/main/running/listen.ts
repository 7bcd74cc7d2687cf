// Listens on all configured addresses and ports, and drains connections on shutdown.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, isIPv4, type ListenOptions, type Server as NetServer } from 'node:net'
import { setImmediate as acceptedAll, setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { defaults } from '../../config/defaults.ts'
import type { FastLane } from '../../edges/fast-lane/fast-lane.ts'
import type { Tls } from './tls.ts'

export interface Servers {
  /** The HTTP/1.1 server. */
  readonly server: Server
  readonly fastLane: FastLane
  /** Null if Plinth does not terminate TLS. */
  readonly tls: Tls | null
  /** Serves the metrics on the loopback addresses, if `config.metrics.port` is set. */
  readonly metricsServer: Server
}

export async function listen(
  { server, tls, metricsServer }: Omit<Servers, 'fastLane'>,
  { hosts, port, metrics }: Pick<Config, 'hosts' | 'port' | 'metrics'>,
  portWithoutLane: number | null,
  onSkipped: (host: string) => void,
): Promise<NetServer[]> {
  const listeners: NetServer[] = []
  const createPlain = (to: Server) => () =>
    createServer(plainOptions, (socket) => to.emit('connection', socket))
  try {
    const create = createPlain(server)
    await listenOnAll(listeners, { hosts, port, first: server, create, onSkipped })
    if (tls) {
      const create = () => createServer(secureOptions, tls.accept)
      await listenOnAll(listeners, { hosts, port: tls.port, first: create(), create })
    }
    if (portWithoutLane !== null) {
      const create = tls ? () => createServer(secureOptions, tls.accept) : createPlain(server)
      const target = { hosts: ['127.0.0.1'], port: portWithoutLane }
      await listenOnAll(listeners, { ...target, first: create(), create })
    }
    if (metrics.port !== null) {
      const create = createPlain(metricsServer)
      const target = { hosts: defaults.hosts, port: metrics.port }
      await listenOnAll(listeners, { ...target, first: metricsServer, create })
    }
    return listeners
  } catch (error) {
    // An open listener would keep the process from exiting.
    for (const listener of listeners) listener.close()
    throw error
  }
}

/** The options that Node's HTTP server uses for its own connections. */
const plainOptions = { allowHalfOpen: true, noDelay: true }
/**
 * A client that ends one direction of a TLS connection has left, and Node would keep the other
 * direction open forever.
 */
const secureOptions = { allowHalfOpen: false, noDelay: true }

interface ListenTargets {
  readonly hosts: readonly string[]
  readonly port: number
  readonly first: NetServer
  readonly create: () => NetServer
  readonly onSkipped?: (host: string) => void
}

/**
 * The first address must work. Others are skipped if the machine does not have that address or
 * address family.
 */
async function listenOnAll(
  listeners: NetServer[],
  { hosts, port, first, create, onSkipped }: ListenTargets,
): Promise<void> {
  const [host = '127.0.0.1', ...others] = hosts
  // Alone, `::` also accepts IPv4. Next to an IPv4 address it would bind the same port twice.
  const ipv6Only = hosts.some(isIPv4)
  await listenOn(first, { host, port, ipv6Only })
  listeners.push(first)
  for (const other of others) {
    const listener = create()
    try {
      await listenOn(listener, { host: other, port, ipv6Only })
      listeners.push(listener)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error
      onSkipped?.(other)
    }
  }
}

async function listenOn(server: NetServer, target: ListenOptions): Promise<void> {
  server.listen(target)
  await once(server, 'listening')
}

export interface Listening extends Servers {
  readonly listeners: readonly NetServer[]
}

export interface DrainTimes {
  /** For requests in flight; then their connections are closed. */
  readonly withinMs: number
  /** For the next request of idle connections. */
  readonly idleMs: number
}

/** Stops listening, waits for requests in flight, and closes idle connections. */
export async function drain(
  { server, fastLane, tls, metricsServer, listeners }: Listening,
  { withinMs, idleMs }: DrainTimes,
): Promise<void> {
  // The kernel resets the connections that a listener has not accepted when it is closed. Immediates
  // run right after everything that waits has been accepted.
  await acceptedAll()
  const closed = Promise.all(
    listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve()))),
  )
  const startedAt = performance.now()
  let done = false
  void closed.then(() => {
    done = true
  })
  const elapsed = () => performance.now() - startedAt
  while (!done && elapsed() < withinMs) {
    if (elapsed() >= idleMs) {
      for (const each of [server, metricsServer]) each.closeIdleConnections()
      fastLane.closeIdle()
      tls?.closeIdle()
    }
    await Promise.race([closed, sleep(50)])
  }
  for (const each of [server, metricsServer]) each.closeAllConnections()
  fastLane.closeAll()
  tls?.closeAll()
  await closed
}
