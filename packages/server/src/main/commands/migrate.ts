// `plinthd migrate`: runs pending database migrations.
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { compose } from '../composing/compose.ts'

export async function migrateCommand(): Promise<void> {
  const { deps, close } = await compose(parseConfig(readEnvironment()))
  try {
    const ran = await deps.database.migrate()
    const lines =
      ran.length > 0 ? ran.map((name) => `Applied ${name}.`) : ['The database is up to date.']
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await close()
  }
}
