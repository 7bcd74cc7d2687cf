// Test fixture: use cases on their own database and data directory.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DropId } from '@plinth/domain/base/ids'
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { describe, inject } from 'vitest'
import { createMigratedDatabase, createTestDatabase } from '../../test-servers/postgres.ts'
import { createPasswords } from '../adapters/crypto/argon2-passwords.ts'
import { createParserPool } from '../adapters/worker-pool/parsers.ts'
import { parseConfig } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import { type Composition, compose, type Sources } from '../main/composing/compose.ts'
import { collectFailures } from '../ports/failures.test-support.ts'
import type { ParserPool } from '../ports/parsers.ts'
import type { AccountActor, SessionActor } from './access/actor.ts'
import { type OwnedDrop, ownedDrop } from './access/owned-drop.ts'
import { authenticateSession } from './accounts/authenticate-session.ts'
import { createAccount } from './accounts/create-account.ts'
import { openSession } from './accounts/open-session.ts'
import type { Deps } from './base/deps.ts'
import { createDrop } from './drops/create-drop.ts'

export interface RealStores {
  readonly deps: Deps
  readonly dataDir: string
  remove(): Promise<void>
}

/** Hashes in microseconds instead of 20 ms. */
export const cheapPasswords = () => createPasswords({ memory: 8, passes: 1, parallelism: 1 })

export async function openRealStores(
  overrides: Parameters<typeof compose>[1] = {},
  environment: Environment = {},
): Promise<RealStores> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plinth-use-cases-'))
  if (environment.DATABASE_URL === undefined) await writeMigratedSqlite(dataDir)
  const { deps, close } = await openNode(dataDir, overrides, environment)
  await deps.database.migrate()
  return {
    deps,
    dataDir,
    async remove() {
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}

const sqliteIn = (dataDir: string) => join(dataDir, 'plinth.sqlite')

/** Writes a database with all tables, without rows, before a node is opened on the folder. */
export async function writeMigratedSqlite(dataDir: string): Promise<void> {
  migratedSqlite ??= migrateSqlite()
  await writeFile(sqliteIn(dataDir), await migratedSqlite)
}

let migratedSqlite: Promise<Buffer> | undefined

/** Once for all stores of a Vitest worker: migrating takes most of the time of opening one. */
async function migrateSqlite(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plinth-migrated-'))
  const { deps, close } = await openNode(dataDir)
  await deps.database.migrate()
  await close()
  const content = await readFile(sqliteIn(dataDir))
  await rm(dataDir, { recursive: true })
  return content
}

let parserPool: ParserPool | undefined

/** One for all stores of a Vitest worker: its threads load their modules when they start. */
function sharedParserPool(): ParserPool {
  parserPool ??= createParserPool()
  return parserPool
}

/** Another process on the stores of `openRealStores`, for which it had the same environment. */
export async function openNode(
  dataDir: string,
  overrides: Parameters<typeof compose>[1] = {},
  environment: Environment = {},
  sources: Sources = {},
): Promise<Composition> {
  const composition = await compose(
    parseConfig({ PLINTH_DATA_DIR: dataDir, PLINTH_LOG_LEVEL: 'error', ...environment }),
    { passwords: cheapPasswords(), ...overrides },
    sources,
  )
  // The composition's own pool starts no thread as long as it has no work.
  return { ...composition, deps: { ...composition.deps, parserPool: sharedParserPool() } }
}

/** Defines the same tests on SQLite and on PostgreSQL, with an environment for `openRealStores`. */
export function describeOnDatabases(define: (environment: () => Promise<Environment>) => void) {
  describe('on SQLite', () => define(async () => ({})))
  describe('on PostgreSQL', { tags: ['servers'] }, () => define(postgresEnvironment))
}

/** With a new database that has all tables. Its tests have the tag `servers`. */
export const postgresEnvironment = async () => ({
  DATABASE_URL: await createMigratedDatabase(inject('postgresUrl')),
  ...nodeSecret,
})

/** With a new database that has no tables. Its tests have the tag `servers`. */
export const emptyPostgresEnvironment = async () => ({
  DATABASE_URL: await createTestDatabase(inject('postgresUrl')),
  ...nodeSecret,
})

const nodeSecret = { PLINTH_SECRET: 'one secret that every node of the test shares' }

/** A new account with one empty drop. */
export async function signUp(
  deps: Deps,
  plan: AccountPlan,
): Promise<{ actor: AccountActor; drop: DropId }> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const input = { email, plan, password: null, verified: true, operator: false } as const
  const { userId, tenantId } = await createAccount(deps, input)
  const actor = { userId, tenantId, role: 'owner', verified: true } as const
  return { actor, drop: (await createDrop(deps, actor, {})).drop.id }
}

/** The same user in a new browser session. */
export async function inSession(deps: Deps, actor: AccountActor): Promise<SessionActor> {
  const { userId, tenantId } = actor
  const { secret } = await deps.database.transact((tx) =>
    openSession(deps, tx, { userId, tenantId, userAgent: 'A browser', method: 'password' }),
  )
  const opened = await authenticateSession(deps, secret)
  if (!opened) throw new Error('the session is new')
  const { sessionId, email } = opened
  return { ...actor, sessionId, email }
}

/** Loads a drop of the actor's tenant, as the edges do before they call a use case. */
export const loadOwned = (
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  id: string,
): Promise<OwnedDrop> => ownedDrop(database.read.drops, actor, id)

/** The same stores, but every write to the database fails. */
export function withFailingWrites(deps: Deps) {
  const failures = collectFailures()
  const transact = () => Promise.reject(new Error('the disk is full'))
  const database = { ...deps.database, transact, transactWithoutSync: transact }
  return { ...deps, failures, database }
}
