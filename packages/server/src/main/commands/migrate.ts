// `plinthd migrate`: runs pending database migrations.
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { compose } from '../composing/compose.ts'
import { migrateOrExplain } from '../composing/start-database.ts'

export async function migrateCommand(): Promise<void> {
  const config = parseConfig(readEnvironment())
  const { deps, close } = await compose({ ...config, tracing: null })
  try {
    const ran = await migrateOrExplain(config, deps.database)
    const lines =
      ran.length > 0 ? ran.map((name) => `Applied ${name}.`) : ['The database is up to date.']
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await close()
  }
}
