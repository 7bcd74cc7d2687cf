// Status of a deploy: the contents still to be uploaded.
import type { DeployRecord } from '../../ports/database/deploys.ts'
import type { AccountActor } from '../access/actor.ts'
import { type DropContentsDeps, dropContents, missingOf } from './drop-contents.ts'
import { type DeployInput, requireDeploy } from './require-deploy.ts'

export interface DeployView {
  readonly deploy: Pick<DeployRecord, 'id' | 'expiresAt'>
  readonly missing: readonly string[]
}

export async function getDeploy(
  deps: DropContentsDeps,
  _actor: AccountActor,
  { drop: { id: dropId }, deployId }: DeployInput,
): Promise<DeployView> {
  const { database, clock } = deps
  const deploy = await requireDeploy(database.read.deploys, {
    dropId,
    id: deployId,
    now: clock.now(),
  })
  return { deploy, missing: missingOf(deploy, await dropContents(deps, dropId)) }
}
