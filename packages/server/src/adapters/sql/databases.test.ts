// Contract tests of the database on both engines, and plans of the statements that they send.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../test-servers/postgres.ts'
import { describeDatabase, type OpenOptions } from '../../ports/contracts/database.contract.ts'
import type { Database } from '../../ports/database/database.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { openDatabase } from './open-database.ts'
import { openPostgresPlanner } from './plans/postgres-plans.test-support.ts'
import { findScans, type Planner } from './plans/query-plans.test-support.ts'
import { openSqlitePlanner, unindexedForeignKeys } from './plans/sqlite-plans.test-support.ts'
import { type StatementRecorder, startRecorder } from './plans/statement-recorder.test-support.ts'
import type { Engine } from './schema/queries.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-databases-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (url: string, options: OpenOptions = {}): Database =>
  openDatabase(url, {
    ...options,
    dataDir: folder,
    workers: 1,
    databaseConnections: 5,
    failures: collectFailures(),
  })

async function openMigrated(url: string): Promise<string> {
  const database = open(url)
  await database.migrate()
  await database.close()
  return url
}

describe('SQLite', () => {
  const sqliteFile = () => path.join(folder, 'filled.sqlite')
  describeWithPlans({
    name: 'SQLite',
    engine: 'sqlite',
    open: async (options) => open(`sqlite:${folder}/contract.sqlite`, options),
    openPlanner: async () => {
      await openMigrated(`sqlite:${sqliteFile()}`)
      return openSqlitePlanner(sqliteFile())
    },
    // One writer at a time: there is nothing to lock. Changes are written before the commit.
    withoutStatement: [
      'anonymousPublishes.lock',
      'attempts.lock',
      'blobHolds.lock',
      'changes.append',
      'clockReadings.lock',
      'domains.lock',
      'drops.lockAnonymous',
      'identities.lock',
      'ownCertificates.lockRequests',
      'reports.lock',
      'slugHolds.lock',
      'storedKeys.lock',
    ],
  })

  // Otherwise deleting the row that it refers to reads the whole table.
  test('every foreign key has an index', () => {
    expect(unindexedForeignKeys(sqliteFile())).toEqual([])
  })
})

describe('PostgreSQL', { tags: ['servers'] }, () => {
  const createDatabase = () => createTestDatabase(inject('postgresUrl'))
  let url: Promise<string> | null = null
  describeWithPlans({
    name: 'PostgreSQL',
    engine: 'postgres',
    async open(options) {
      url ??= createDatabase()
      return open(await url, options)
    },
    openPlanner: async () => openPostgresPlanner(await openMigrated(await createDatabase())),
    // Changes are sent by NOTIFY before the commit, and not stored.
    withoutStatement: ['changes.append', 'changes.removeBefore'],
  })
})

test('a method that is never called is named', () => {
  const recorder = startRecorder('sqlite')
  recorder.stop()
  recorder.watch({ read: { drops: { forgotten: async () => null } } } as unknown as Database)
  expect(recorder.unseenMethods()).toEqual(['drops.forgotten'])
})

interface TestedEngine {
  readonly name: string
  readonly engine: Engine
  readonly open: (options?: OpenOptions) => Promise<Database>
  readonly openPlanner: () => Promise<Planner>
  readonly withoutStatement: readonly string[]
}

/** The plans are of the statements that the contract tests sent, so those must have run. */
function describeWithPlans(tested: TestedEngine): void {
  const { name, engine, open, openPlanner, withoutStatement } = tested
  let recorder: StatementRecorder
  let planner: Planner
  beforeAll(() => {
    recorder = startRecorder(engine)
  })
  describeDatabase(name, async (options) => recorder.watch(await open(options)))

  describe('plans', () => {
    beforeAll(async () => {
      recorder.stop()
      planner = await openPlanner()
    })
    afterAll(() => planner.close())

    test('the contract tests call every method', () => {
      expect(recorder.unseenMethods()).toEqual(withoutStatement)
    })

    test('no statement reads a large table as a whole', async () => {
      expect(await findScans(planner, recorder.statements())).toEqual([])
    })

    test('a statement without an index is found', async () => {
      const sql = `select id from sites where name = 'x'`
      const statements = [{ method: 'drops.bad', sql, parameters: [] }]
      expect(await findScans(planner, statements)).toEqual([`drops.bad reads all sites: ${sql}`])
    })
  })
}
