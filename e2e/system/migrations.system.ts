// Migrations of an old database with many rows, on both databases, that are killed again and again and
// that two processes run at the same time.
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  type MigrationWorld,
  prepareMigrations,
  testConcurrency,
  testInterruptions,
} from '../harness/interrupted-migrations.ts'

const rows = 40_000
const rounds = 20

describe.each(['sqlite-files', 'postgres-s3'] as const)('on %s', (pair) => {
  let world: MigrationWorld
  beforeAll(async () => {
    world = await prepareMigrations(pair, rows)
  })
  afterAll(() => world?.old.remove())

  test('a migration that is killed changes nothing, and the next start completes it', () =>
    testInterruptions(world, rounds))

  test('if one of two processes that migrate is killed, the other completes the migration', () =>
    testConcurrency(world, rounds))
})
