// A cluster under fault: servers are killed, cut off and slowed down while clients publish, deploy,
// edit, restore, delete and visit. Nothing acknowledged may be lost, and known drops stay online.
//
// `npm run test:faults` runs it in full. FAULTS_ROUNDS sets the number of rounds and FAULTS_SEED the
// seed; a run with the same seed continues where the last one ended. FAULTS_SECONDS ends a run early,
// FAULTS_ONLY chooses faults by a part of their names, and FAULTS_HOLD_SECONDS is the time that each
// fault lasts.
// Stores: postgres-s3. Nodes share a database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultCluster, startFaultCluster } from './faults/fault-cluster.ts'
import { faults } from './faults/faults.ts'
import { prepareService, runRounds } from './faults/run-rounds.ts'

let cluster: FaultCluster
beforeAll(async () => {
  cluster = await startFaultCluster()
})
afterAll(() => cluster?.stop())

/** Only ends a run that hangs. */
const timeout = 7_200_000

test('nothing acknowledged is lost, and known drops stay online', { timeout }, async () => {
  expect(await runRounds(await prepareService(cluster), faults)).toEqual([])
})
