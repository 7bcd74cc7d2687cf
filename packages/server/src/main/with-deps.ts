import { parseConfig } from '../config/config.ts'
import { readEnvironment } from '../config/read.ts'
import type { Deps } from '../usecases/deps.ts'
import { compose } from './compose.ts'

/** Runs a command on the configured stores, with the tables in their newest form. */
export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const { deps, close } = await compose(parseConfig(readEnvironment()))
  try {
    await deps.database.migrate()
    return await work(deps)
  } finally {
    await close()
  }
}
