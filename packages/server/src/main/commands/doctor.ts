// Tells an operator what is wrong before a visitor does.
import { type Config, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/read.ts'
import { compose } from '../compose.ts'
import { explainFailure } from '../explain-failure.ts'

interface Check {
  readonly name: string
  readonly run: () => Promise<string>
}

export async function doctor(): Promise<void> {
  const config = parseConfig(readEnvironment())
  const { deps, close } = await compose(config)
  const checks: Check[] = [
    { name: 'runtime', run: async () => `Node ${process.versions.node}` },
    { name: 'configuration', run: async () => describe(config) },
    {
      name: 'database',
      async run() {
        await deps.database.check()
        const pending = await deps.database.pendingMigrations()
        return pending.length > 0 ? `to migrate: ${pending.join(', ')}` : 'up to date'
      },
    },
    {
      name: 'blobs',
      async run() {
        await deps.blobs.check()
        return 'reachable'
      },
    },
    {
      name: 'spool',
      async run() {
        const folder = await deps.spool.openFolder()
        await folder.write(Buffer.from('probe')).finally(() => folder.dispose())
        return 'writable'
      },
    },
  ]
  try {
    for (const check of checks) process.stdout.write(`${await outcome(check)}\n`)
  } finally {
    await close()
  }
}

async function outcome({ name, run }: Check): Promise<string> {
  try {
    return `ok    ${name}: ${await run()}`
  } catch (error) {
    process.exitCode = 1
    return `FAIL  ${name}: ${explainFailure(error)}`
  }
}

const describe = ({ baseUrl, sitesDomain, dataDir }: Config): string =>
  `${baseUrl}, drops under ${sitesDomain}, data in ${dataDir}`
