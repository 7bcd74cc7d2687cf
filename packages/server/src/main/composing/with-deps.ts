// Runs a plinthd command with the composed dependencies, after migrating the database.
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { compose } from './compose.ts'

export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const { deps, close } = await compose(parseConfig(readEnvironment()))
  try {
    await deps.database.migrate()
    return await work(deps)
  } finally {
    await close()
  }
}
