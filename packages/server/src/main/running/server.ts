// Starts and stops the service: edges, listeners, change feed and background jobs.
import { TLSSocket } from 'node:tls'
import type { Config } from '../../config/config.ts'
import { readPortWithoutLane } from '../../config/environment.ts'
import { watchDatabase } from '../../edges/caching/database-outage.ts'
import { createFastLane } from '../../edges/fast-lane/fast-lane.ts'
import { startJobs } from '../../edges/jobs/job-edge.ts'
import { bindUseCases } from '../../usecases/bind.ts'
import type { Composition } from '../composing/compose.ts'
import { createEdges } from '../composing/create-edges.ts'
import { createJobTally } from '../metrics/job-tally.ts'
import { logClockWait } from '../process/clock-wait.ts'
import type { Log } from '../process/log.ts'
import { createHttpServer } from './http-server.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { drain, type Listening, listen } from './listen.ts'
import { createReadOnlyNotice } from './read-only-notice.ts'
import { createTls, routeByTls, type Tls } from './tls.ts'
import { watchFolders } from './watch-folders.ts'

/** A process that only starts and stops, as in tests, saves the cost. */
const warmUpDelayMs = 500

/** For requests that a load balancer sends on a connection that is already open. */
const lastRequestMs = 1000

export interface RunningServer {
  /**
   * `/readyz` returns 503 from now on, and responses end their connection; everything else
   * continues.
   */
  leave(): void
  /**
   * Stops accepting connections, waits up to `withinMs` for requests in flight, then closes
   * everything.
   */
  stop(withinMs: number): Promise<void>
  /** Resolves with the reason if a listener fails or is closed before `stop`. */
  readonly listenerLost: Promise<string>
}

export async function startServer(
  config: Config,
  { deps, failureCounts, tallies, tracing, close }: Composition,
  log: Log,
): Promise<RunningServer> {
  const bound = bindUseCases(deps)
  const useCases = tracing?.useCases(bound) ?? bound
  const main = createHttpServer()
  const { server } = main
  let leaving = false
  let stopping = false
  const isStopping = () => leaving || stopping
  const feed = await deps.database.openFeed()
  const outage = watchDatabase({
    feed,
    database: deps.database,
    staleMs: config.staleSeconds * 1000,
    onBegin: (err) =>
      log.error({ err, staleSeconds: config.staleSeconds }, 'the database is unavailable'),
    onEnd: (seconds) =>
      log.warn({ seconds: Math.round(seconds) }, 'the database is available again'),
  })
  const jobTally = createJobTally()
  let tls: Tls | null = null
  const passed = { requests: 0, connections: 0 }
  const edges = await createEdges({
    config,
    deps,
    failureCounts,
    tallies,
    tracing,
    jobs: jobTally,
    fileCertificate: () => tls?.certificateTimes() ?? null,
    useCases,
    feed,
    outage,
    server,
    passed,
    isStopping,
    log,
  })
  const { route, routeVisit, plainRoute, metricsRoute } = edges
  server.on('request', limitPipelining(config.tls ? routeByTls(route, plainRoute) : route))
  const portWithoutLane = readPortWithoutLane()
  const fastLane = createFastLane({
    server,
    route: routeVisit,
    passed,
    sizes: tallies.cacheSizes,
    takes: (socket) =>
      // If Plinth terminates TLS, the plain port only redirects.
      (config.tls === null || socket instanceof TLSSocket) &&
      (portWithoutLane === null || socket.localPort !== portWithoutLane),
  })
  const metricsServer = createHttpServer().server
  metricsServer.on('request', limitPipelining(metricsRoute))
  const closeEdges = async () => {
    await edges.close()
    outage.close()
    await feed.close()
  }
  const open = async (): Promise<Listening> => {
    const { clock, ownCertificate, ownHostnames, signer } = deps
    const own = { ownCertificate, ownHostnames }
    const sizes = tallies.cacheSizes
    const shared = { useCases, feed, outage, clock, ...own, signer, server, sizes, log }
    const routes = { route, routeVisit }
    tls = config.tls && (await createTls({ settings: config.tls, ...shared, ...routes }))
    const servers = { server, fastLane, tls, metricsServer }
    const onSkipped = (host: string) => {
      // Machines without IPv6 are common.
      if (host !== '::' && host !== '::1')
        log.warn({ host }, 'this machine does not have an address of PLINTH_HOST')
    }
    return { ...servers, listeners: await listen(servers, config, portWithoutLane, onSkipped) }
  }
  const listening = await open().catch(async (error: unknown) => {
    await closeEdges()
    throw error
  })
  const listenerLost = Promise.withResolvers<string>()
  for (const listener of listening.listeners) {
    listener.on('error', (error) => listenerLost.resolve(`a listener failed: ${error.message}`))
    listener.once('close', () => {
      if (!stopping) listenerLost.resolve('a listener was closed')
    })
  }
  const warmUp = setTimeout(() => deps.parserPool.warmUp(), warmUpDelayMs).unref()
  deps.clockWatch.listen((waitMs) => logClockWait(log, waitMs, deps.clock.now()))
  const folders = watchFolders(deps.folders, log)
  const readOnly = createReadOnlyNotice(log)
  const jobs = startJobs({
    useCases,
    jobSignal: deps.jobSignal,
    isPaused: folders.areLost,
    onEnd(name, failures) {
      jobTally.ended(name, failures)
      // It begins with a write.
      if (name === 'housekeeping' && failures === 0) readOnly.onWrite()
    },
    around: tracing?.job,
    // The loss of the folders, an outage or a copy is logged once, and not by every job that fails because
    // of it.
    onFailure: (err) =>
      void folders.check().then((lost) => {
        if (!lost && !readOnly.explains(err) && !outage.explains(err))
          log.error({ err }, 'a job failed')
      }),
  })

  function leave(): void {
    if (leaving) return
    leaving = true
    main.leave()
    fastLane.leave()
  }

  return {
    listenerLost: listenerLost.promise,
    leave,
    async stop(withinMs) {
      stopping = true
      leave()
      clearTimeout(warmUp)
      folders.close()
      const jobsEnded = jobs.close()
      await drain(listening, { withinMs, idleMs: config.drainSeconds > 0 ? lastRequestMs : 0 })
      await jobsEnded
      await closeEdges()
      await close()
    },
  }
}
