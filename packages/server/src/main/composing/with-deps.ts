// Runs a plinthd command with the composed dependencies, after migrating the database.
import { type Config, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { compose } from './compose.ts'
import { migrateOrExplain } from './start-database.ts'

export async function withDeps<T>(work: (deps: Deps, config: Config) => Promise<T>): Promise<T> {
  const config = parseConfig(readEnvironment())
  const { deps, close } = await compose({ ...config, tracing: null })
  try {
    await migrateOrExplain(config, deps.database)
    return await work(deps, config)
  } finally {
    await close()
  }
}
