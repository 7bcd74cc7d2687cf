// Status of a deploy: the contents still to be uploaded.
import type { DeployRecord } from '../../ports/database/deploys.ts'
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRole } from '../access/require-role.ts'
import { type DropContentsDeps, dropContents, missingOf } from './drop-contents.ts'
import { type DeployInput, requireDeploy } from './require-deploy.ts'

export interface DeployView {
  readonly deploy: Pick<DeployRecord, 'id' | 'expiresAt'>
  readonly missing: readonly string[]
}

export async function getDeploy(
  deps: DropContentsDeps,
  actor: AccountActor,
  { id, deployId }: DeployInput,
): Promise<DeployView> {
  requireRole(actor, 'publish')
  const { database, clock } = deps
  const { id: dropId } = await ownedDrop(database.read.drops, actor, id)
  const deploy = await requireDeploy(database.read.deploys, {
    dropId,
    id: deployId,
    now: clock.now(),
  })
  return { deploy, missing: missingOf(deploy, await dropContents(deps, dropId)) }
}
