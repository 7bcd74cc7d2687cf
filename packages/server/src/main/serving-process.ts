// A process that answers requests: alone, or as one of several workers.
import type { Config } from '../config/config.ts'
import { compose } from './compose.ts'
import type { Log } from './log.ts'
import { type RunningServer, startServer } from './server.ts'
import { collectYoungGarbage } from './young-garbage.ts'

const drainMs = 14_000
/** After this it ends, whatever a store still owes it; all that was acknowledged is safe. */
export const stopMs = 15_000

export interface ServingProcess {
  start(): Promise<void>
  /** Lets what is in flight end, then ends the process. Asked again, it changes nothing. */
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
    await server?.stop(drainMs).catch((err: unknown) => log.error({ err }, 'stopping failed'))
    process.exit(0)
  }
  const stop = () => {
    if (!stopping) void end()
    stopping = true
  }

  return {
    async start() {
      collectYoungGarbage()
      const composition = await compose(config)
      try {
        if (migrates) await composition.deps.database.migrate()
        server = await startServer(config, composition, log)
      } catch (error) {
        // Whatever stays open would keep the process from ending, and a supervisor from starting it
        // again.
        await composition.close()
        throw error
      }
    },
    stop,
  }
}
