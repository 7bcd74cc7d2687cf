// Migrations of an old database that are killed, and that two processes run at the same time.
// Stores: both.
import { afterAll, beforeAll, inject, test } from 'vitest'
import {
  type MigrationWorld,
  prepareMigrations,
  testConcurrency,
  testInterruptions,
} from './harness/interrupted-migrations.ts'

// `npm run test:system` has more of each.
const rows = 1500
const interruptions = 2
const rounds = 1

let world: MigrationWorld
beforeAll(async () => {
  world = await prepareMigrations(inject('stores'), rows)
})
afterAll(() => world?.old.remove())

test('a migration that is killed changes nothing, and the next start completes it', () =>
  testInterruptions(world, interruptions))

test('if one of two processes that migrate is killed, the other completes the migration', () =>
  testConcurrency(world, rounds))
