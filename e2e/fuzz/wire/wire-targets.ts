// Everything that is fuzzed over the network.
import type { SecurePlinth } from '../../harness/secure-plinth.ts'
import type { Target } from '../target.ts'
import { agentTargets } from './agents.ts'
import { clientHelloTargets } from './client-hellos.ts'
import { operationTargets } from './operations.ts'
import { rawRequestTargets } from './raw-requests.ts'
import { uploadWireTargets } from './uploads.ts'
import { visitTargets } from './visits.ts'
import type { World } from './world.ts'

export const wireTargets = (world: World, secure: SecurePlinth): readonly Target[] => [
  ...operationTargets(world),
  ...rawRequestTargets(world),
  ...visitTargets(world),
  ...agentTargets(world),
  ...uploadWireTargets(world),
  ...clientHelloTargets(secure),
]
