// Opens and migrates the database, with errors that name its file or server.
import type { MachineOptions } from '../../adapters/sql/engines/postgres.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { refuseIncompleteTarget } from '../../usecases/copying/read-only-installation.ts'
import { explainDatabaseFailure } from '../process/explain-database-failure.ts'

type Database = Deps['database']

export function openDatabaseOrExplain(
  config: Config & Pick<MachineOptions, 'feedEvents' | 'onPurges' | 'writesWhileReadOnly'>,
  failures: Deps['failures'],
): Database {
  try {
    return openDatabase(config.databaseUrl, {
      ...config,
      basePlan: config.modes.terms.account,
      failures,
    })
  } catch (error) {
    throw explainDatabaseFailure(config.databaseUrl, error)
  }
}

/** Runs the pending migrations and returns their names. Rejects if the database is incomplete. */
export const migrateOrExplain = (config: Config, database: Database): Promise<string[]> =>
  orExplain(config, migrateComplete(database))

async function migrateComplete(database: Database): Promise<string[]> {
  const ran = await database.migrate()
  await refuseIncompleteTarget(database)
  return ran
}

export const orExplain = <T>({ databaseUrl }: Config, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw explainDatabaseFailure(databaseUrl, error)
  })
