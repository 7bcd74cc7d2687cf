// Lifecycle of a process that serves requests: the only one, or one of several workers.
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { compose, type Sources } from '../composing/compose.ts'
import { migrateOrExplain } from '../composing/start-database.ts'
import type { Log } from '../process/log.ts'
import { exitOnUnexpectedErrors } from '../process/unexpected-errors.ts'
import { collectBufferGarbage } from './buffer-garbage.ts'
import { type RunningServer, startServer } from './server.ts'

const drainMs = 14_000
/**
 * The process exits after this even if a store has not responded. Every acknowledged write is
 * durable.
 */
export const stopMs = 15_000

export interface ServingProcess {
  start(): Promise<void>
  /**
   * Makes `/readyz` return 503, so that load balancers choose other nodes. Logs `reason`, unless
   * another process has logged it. A process that has not started yet stops at once.
   */
  leave(reason: string | null): void
  /**
   * Drains requests in flight, then exits the process with `exitCode`. Logs `reason`, unless another
   * process has logged it. Further calls have no effect.
   */
  stop(reason: string | null, exitCode?: number): void
}

export interface ServingOptions extends Sources {
  /** Called before requests are accepted. Absent if another process migrates the database. */
  readonly onMigrated?: (deps: Deps) => Promise<void>
}

export function createServingProcess(
  config: Config,
  log: Log,
  { onMigrated, ...sources }: ServingOptions,
): ServingProcess {
  let server: RunningServer | null = null
  let stopping = false

  async function end(exitCode: number): Promise<void> {
    setTimeout(() => process.exit(exitCode), stopMs)
    await server
      ?.stop(drainMs)
      .catch((err: unknown) => log.error({ err }, 'could not stop cleanly'))
    process.exit(exitCode)
  }
  function stop(reason: string | null, exitCode = 0): void {
    if (stopping) return
    stopping = true
    logReason(reason)
    void end(exitCode)
  }
  function leave(reason: string | null): void {
    logReason(reason)
    if (server === null) stop(null)
    else server.leave()
  }
  function logReason(reason: string | null): void {
    if (reason !== null) log.info({ reason }, 'the server is stopping')
  }

  return {
    async start() {
      exitOnUnexpectedErrors(log)
      collectBufferGarbage()
      const composition = await compose(config, {}, { ...sources, serves: true })
      try {
        if (onMigrated) {
          await migrateOrExplain(config, composition.deps.database)
          await onMigrated(composition.deps)
        }
        server = await startServer(config, composition, log)
        void server.listenerLost.then((reason) => stop(reason, 1))
      } catch (error) {
        // Open handles would keep the process from exiting, and a supervisor from restarting it.
        await composition.close()
        throw error
      }
    },
    leave,
    stop,
  }
}
