import { AppError } from '@plinth/domain/errors'
import { parseId, type SiteId } from '@plinth/domain/ids'
import type { DeployRecord, DeploysReader } from '../../ports/deploys.ts'

export interface DeployInput {
  /** Of the drop. */
  readonly id: string
  readonly deployId: string
}

/** A deploy of that drop which has not expired. */
export async function ownedDeploy(
  deploys: DeploysReader,
  { siteId, id, now }: { readonly siteId: SiteId; readonly id: string; readonly now: number },
): Promise<DeployRecord> {
  const deployId = parseId('deploy', id)
  const deploy = deployId && (await deploys.find(siteId, deployId, now))
  if (!deploy) {
    throw new AppError(
      'not_found',
      'There is no such deploy of this drop, or it has expired. Begin another one: what has arrived is not lost.',
    )
  }
  return deploy
}
