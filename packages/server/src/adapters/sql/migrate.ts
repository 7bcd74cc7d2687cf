// Runs the numbered migrations in order, each once. A released migration is never edited.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine, Queries } from './engine.ts'
import { core } from './migrations/0001-core.ts'
import { encodings } from './migrations/0002-encodings.ts'
import { accounts } from './migrations/0003-accounts.ts'
import { plansAndSafety } from './migrations/0004-plans-and-safety.ts'
import { visitors } from './migrations/0005-visitors.ts'
import { deploys } from './migrations/0006-deploys.ts'
import { domains } from './migrations/0007-domains.ts'
import { clocks } from './migrations/0008-clocks.ts'
import { publishHistory } from './migrations/0009-publish-history.ts'

const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-core': core(engine),
  '0002-encodings': encodings,
  '0003-accounts': accounts,
  '0004-plans-and-safety': plansAndSafety,
  '0005-visitors': visitors,
  '0006-deploys': deploys,
  '0007-domains': domains,
  '0008-clocks': clocks,
  '0009-publish-history': publishHistory,
})

const migratorOf = ({ db, engine }: Queries) =>
  new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrations(engine) },
  })

export async function migrate(queries: Queries): Promise<string[]> {
  const { error, results = [] } = await migratorOf(queries).migrateToLatest()
  if (error) throw error
  return results.filter((r) => r.status === 'Success').map((r) => r.migrationName)
}

export async function pendingMigrations(queries: Queries): Promise<string[]> {
  const all = await migratorOf(queries).getMigrations()
  return all.filter((m) => !m.executedAt).map((m) => m.name)
}
