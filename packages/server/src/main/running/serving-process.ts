// Lifecycle of a process that serves requests: the only one, or one of several workers.
import type { Config } from '../../config/config.ts'
import { compose } from '../composing/compose.ts'
import type { Log } from '../process/log.ts'
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
  /** Drains requests in flight, then exits the process. Further calls have no effect. */
  stop(): void
}

export function createServingProcess(
  config: Config,
  log: Log,
  { migrates }: { readonly migrates: boolean },
): ServingProcess {
  let server: RunningServer | null = null
  let stopping = false

  async function end(): Promise<void> {
    setTimeout(() => process.exit(0), stopMs)
    await server
      ?.stop(drainMs)
      .catch((err: unknown) => log.error({ err }, 'could not stop cleanly'))
    process.exit(0)
  }
  const stop = () => {
    if (!stopping) void end()
    stopping = true
  }

  return {
    async start() {
      collectBufferGarbage()
      const composition = await compose(config)
      try {
        if (migrates) await composition.deps.database.migrate()
        server = await startServer(config, composition, log)
      } catch (error) {
        // Open handles would keep the process from exiting, and a supervisor from restarting it.
        await composition.close()
        throw error
      }
    },
    stop,
  }
}
