// Asks the client of a deploy for contents whose stored copies are damaged.
import type { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { DeployRecord } from '../../ports/database/deploys.ts'
import type { DamagedContents } from '../publishing/stored/damaged-contents.ts'
import { type DropContentsDeps, dropContents, missingOf } from './drop-contents.ts'
import { incomplete } from './stage-deploy.ts'

export interface DamagedDeploy {
  readonly tenantId: TenantId
  readonly deploy: DeployRecord
  readonly damaged: DamagedContents
}

/** Returns the error that makes the client upload the contents again. */
export async function replaceDamaged(
  deps: DropContentsDeps,
  { tenantId, deploy, damaged }: DamagedDeploy,
): Promise<AppError> {
  deps.failures.report('read-known-contents', damaged)
  const digests = new Set(damaged.contents.map(({ digest }) => digest))
  await forgetReceived(deps, { tenantId, deploy, digests })
  const others = missingOf(deploy, await dropContents(deps, deploy.dropId))
  const missing = [...new Set([...digests, ...others])]
  return incomplete(missing, 'stored copies of its files are damaged')
}

interface ReceivedBefore extends Pick<DamagedDeploy, 'tenantId' | 'deploy'> {
  readonly digests: ReadonlySet<string>
}

/** A content that was received before is discarded when it is uploaded again. */
async function forgetReceived(
  { database, clock }: DropContentsDeps,
  { tenantId, deploy: { dropId }, digests }: ReceivedBefore,
): Promise<void> {
  const now = clock.now()
  const packs = (await database.read.receivedPacks.ofDrop(dropId, now)).filter(({ contents }) =>
    contents.some(({ digest }) => digests.has(digest)),
  )
  if (packs.length === 0) return
  await database.transact(async (tx) => {
    await tx.receivedPacks.delete(
      tenantId,
      packs.map(({ id }) => id),
    )
    await tx.blobSweeps.request(dropId, now)
  })
}
