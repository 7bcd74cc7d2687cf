import { type Config, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/read.ts'
import { type Composition, compose } from '../compose.ts'
import { createLog, type Log } from '../log.ts'
import { type RunningServer, startServer } from '../server.ts'

const drainMs = 15_000

export async function serve(): Promise<void> {
  const config = parseConfig(readEnvironment())
  const log = createLog(config.logLevel)
  const composition = await compose(config)
  const server = await start(config, composition, log)
  const { protocol } = new URL(config.baseUrl)
  process.stdout.write(
    [
      'Plinth is up.',
      `  Open     ${config.baseUrl}`,
      `  Publish  curl -F file=@index.html ${config.baseUrl}/api/v1/drops`,
      `  Drops    ${protocol}//<slug>.${config.sitesDomain}`,
      '',
    ].join('\n'),
  )

  const stop = once(async () => {
    await server.stop(drainMs)
    process.exit(0)
  })
  // A second signal changes nothing.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

async function start(config: Config, composition: Composition, log: Log): Promise<RunningServer> {
  try {
    await composition.deps.database.migrate()
    return await startServer(config, composition, log)
  } catch (error) {
    // Whatever stays open would keep the process from ending, and a supervisor from starting it again.
    await composition.close()
    throw error
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | null = null
  return () => {
    started ??= action()
    return started
  }
}
