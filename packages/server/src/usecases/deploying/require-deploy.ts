// Looks up a deploy of a drop for which the caller is already authorized.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, parseId } from '@plinth/domain/base/ids'
import type { DeployRecord, DeploysReader } from '../../ports/database/deploys.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'

export interface DeployInput {
  readonly drop: OwnedDrop
  readonly deployId: string
}

/** Throws `not_found` if the drop has no such deploy or it has expired. */
export async function requireDeploy(
  deploys: DeploysReader,
  { dropId, id, now }: { readonly dropId: DropId; readonly id: string; readonly now: number },
): Promise<DeployRecord> {
  const deployId = parseId('deploy', id)
  const deploy = deployId && (await deploys.find(dropId, deployId, now))
  if (!deploy) {
    throw new AppError(
      'not_found',
      'This drop has no such deploy, or the deploy has expired. Start a new one; uploaded blobs are kept.',
    )
  }
  return deploy
}
