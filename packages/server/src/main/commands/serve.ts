// `plinthd serve`: runs the service, in this process or with PLINTH_WORKERS workers.
import cluster from 'node:cluster'
import path from 'node:path'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import {
  type FeedEvent,
  receiveNotifications,
} from '../../adapters/sql/engines/postgres-notifications.ts'
import { sqliteFileOf } from '../../adapters/sql/open-database.ts'
import { type Config, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { describeUnknownVariables } from '../../config/unknown-variables.ts'
import { loadSetupSecret } from '../../usecases/access/setup-link.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { followCdn } from '../../usecases/purging/follow-cdn.ts'
import { superviseWorkers } from '../cluster/primary.ts'
import { feedFromPrimary, runWorker } from '../cluster/worker.ts'
import { createFailures } from '../composing/failures.ts'
import { withDeps } from '../composing/with-deps.ts'
import { drainFirst } from '../process/drain-first.ts'
import { createLog, type Log } from '../process/log.ts'
import { offStopSignal, onStopSignal } from '../process/stop-signals.ts'
import { exitOnUnexpectedErrors } from '../process/unexpected-errors.ts'
import { createServingProcess, stopMs } from '../running/serving-process.ts'

/** Additional time before a worker that has not exited by itself is killed. */
const killDelayMs = 2_000

/** `settingsFile` is the file from which settings were read, for the log. */
export async function serve(settingsFile: string | null): Promise<void> {
  const config = parseConfig(readEnvironment())
  const log = createLog(config.logLevel)
  const { workers } = config

  if (cluster.worker) {
    const options = { feedEvents: feedFromPrimary }
    return runWorker(cluster.worker, createServingProcess(config, log, options))
  }
  if (settingsFile !== null) log.info({ file: settingsFile }, 'settings were read from a file')
  for (const sentence of describeUnknownVariables()) log.warn(sentence)
  if (workers > 1) {
    exitOnUnexpectedErrors(log)
    // Migrates once for all workers, and fails early if a store is unreachable.
    const stopEarly = (reason: string) => {
      log.info({ reason }, 'the server is stopping')
      process.exit(0)
    }
    onStopSignal(stopEarly)
    const { folders, setupUrl } = await withDeps(async (deps) => {
      await followCdn(deps)
      return { folders: deps.folders, setupUrl: await loadSetupUrl(deps, config) }
    })
    offStopSignal(stopEarly)
    const onUp = () => announce(config, setupUrl, log)
    const checkStores = folders.check
    const receiveFeed = (emit: (event: FeedEvent) => void) =>
      void receiveNotifications(config.databaseUrl, createFailures(systemClock, log), emit)
    return superviseWorkers({
      workers,
      stopMs: stopMs + killDelayMs,
      drainSeconds: config.drainSeconds,
      log,
      checkStores,
      onUp,
      ...(sqliteFileOf(config.databaseUrl) === null && { receiveFeed }),
    })
  }
  let setupUrl: string | null = null
  const serving = createServingProcess(config, log, {
    async onMigrated(deps) {
      await followCdn(deps)
      setupUrl = await loadSetupUrl(deps, config)
    },
  })
  onStopSignal(
    drainFirst(config.drainSeconds, {
      leave: serving.leave,
      stop: () => serving.stop(null),
    }),
  )
  await serving.start()
  announce(config, setupUrl, log)
}

async function loadSetupUrl(deps: Deps, { baseUrl }: Config): Promise<string | null> {
  const secret = await loadSetupSecret(deps)
  return secret === null ? null : `${baseUrl}/setup/${secret}`
}

function announce({ baseUrl, dataDir, modes }: Config, setupUrl: string | null, log: Log): void {
  process.stdout.write(
    [
      'Plinth is up.',
      `  Open     ${baseUrl}`,
      ...(modes.allowsAnonymous
        ? [`  Publish  curl -F file=@index.html ${baseUrl}/api/v1/drops`]
        : []),
      `  Data     ${path.resolve(dataDir)}`,
      ...(setupUrl === null ? [] : [`  Set up   ${setupUrl}`]),
      '',
    ].join('\n'),
  )
  if (setupUrl !== null) {
    log.info({ url: setupUrl }, 'there is no operator yet: open this link once to become one')
  }
}
