// Runs the numbered migrations in order, each once. A released migration is never edited, and a new one
// only adds to what the previous release uses: `compatible-schema.test.ts` says how.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { copiesMigration } from '../../../ports/database/copies.ts'
import type { Engine, Queries } from '../schema/queries.ts'
import { core } from './0001-core.ts'
import { encodings } from './0002-encodings.ts'
import { accounts } from './0003-accounts.ts'
import { plansAndSafety } from './0004-plans-and-safety.ts'
import { visitors } from './0005-visitors.ts'
import { deploys } from './0006-deploys.ts'
import { domains } from './0007-domains.ts'
import { clocks } from './0008-clocks.ts'
import { publishHistory } from './0009-publish-history.ts'
import { safePublishing } from './0010-safe-publishing.ts'
import { clockReading } from './0011-clock-reading.ts'
import { urlSettings } from './0013-url-settings.ts'
import { indexes } from './0014-indexes.ts'
import { sweeps } from './0015-sweeps.ts'
import { presentAnonymousDrops } from './0016-present-anonymous-drops.ts'
import { backups } from './0017-backups.ts'
import { copies } from './0018-copies.ts'
import { schemaFloor } from './0019-schema-floor.ts'
import { ownCertificates } from './0020-own-certificates.ts'
import { invitedAddresses } from './0021-invited-addresses.ts'
import { signInMethods } from './0022-sign-in-methods.ts'
import { identities } from './0023-identities.ts'
import { secondFactors } from './0024-second-factors.ts'
import { tokenAccess } from './0025-token-access.ts'
import { titles } from './0026-titles.ts'
import { expiryPerDrop } from './0027-expiry-per-drop.ts'
import { dropEvents } from './0028-drop-events.ts'
import { purges } from './0029-purges.ts'
import { deployBases } from './0030-deploy-bases.ts'
import { trustedNotices } from './0031-trusted-notices.ts'
import { isNewer, newerThanProgram, setFloor } from './newer-database.ts'
import { previousRelease } from './previous-release.ts'
import { refuseUnfinished } from './unfinished-database.ts'

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
  '0010-safe-publishing': safePublishing,
  '0011-clock-reading': clockReading,
  '0013-url-settings': urlSettings,
  '0014-indexes': indexes,
  '0015-sweeps': sweeps,
  '0016-present-anonymous-drops': presentAnonymousDrops,
  '0017-backups': backups,
  [copiesMigration]: copies,
  '0019-schema-floor': schemaFloor,
  '0020-own-certificates': ownCertificates,
  '0021-invited-addresses': invitedAddresses,
  '0022-sign-in-methods': signInMethods,
  '0023-identities': identities,
  '0024-second-factors': secondFactors,
  '0025-token-access': tokenAccess,
  '0026-titles': titles,
  '0027-expiry-per-drop': expiryPerDrop,
  '0028-drop-events': dropEvents,
  '0029-purges': purges,
  '0030-deploy-bases': deployBases,
  '0031-trusted-notices': trustedNotices,
})

const migratorOf = ({ db, engine }: Queries) =>
  new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrations(engine) },
  })

const namesOf = ({ engine }: Queries): string[] => Object.keys(migrations(engine))

/** Runs nothing on a database that a newer version has migrated. */
export async function migrate(queries: Queries): Promise<string[]> {
  await refuseUnfinished(queries)
  if (await isNewer(queries, namesOf(queries))) return []
  const { error, results = [] } = await migratorOf(queries).migrateToLatest()
  if (error) {
    // A newer version may have migrated the database while this one waited for its turn.
    if (await isNewer(queries, namesOf(queries))) return []
    throw error
  }
  await setFloor(queries, previousRelease.lastMigration)
  return results.filter((r) => r.status === 'Success').map((r) => r.migrationName)
}

/** For a snapshot that an earlier version wrote, before its rows are loaded. */
export async function migrateTo(queries: Queries, name: string): Promise<void> {
  if (!namesOf(queries).includes(name)) throw newerThanProgram('backup', name)
  const { error } = await migratorOf(queries).migrateTo(name)
  if (error) throw error
}

export async function pendingMigrations(queries: Queries): Promise<string[]> {
  await refuseUnfinished(queries)
  if (await isNewer(queries, namesOf(queries))) return []
  const all = await migratorOf(queries).getMigrations()
  return all.filter((m) => !m.executedAt).map((m) => m.name)
}

/** A snapshot has only the tables that this version knows. */
export function refuseNewerSnapshot(newest: string): void {
  if (!Object.hasOwn(migrations('sqlite'), newest)) throw newerThanProgram('snapshot', newest)
}
