import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/read.ts'
import { compose } from '../compose.ts'
import { createLog } from '../log.ts'
import { startServer } from '../server.ts'

const drainMs = 15_000

export async function serve(): Promise<void> {
  const config = parseConfig(readEnvironment())
  const log = createLog(config.logLevel)
  const composition = await compose(config)
  await composition.deps.database.migrate()
  const server = await startServer(config, composition, log)
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

function once(action: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | null = null
  return () => {
    started ??= action()
    return started
  }
}
