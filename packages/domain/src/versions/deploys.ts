// Limits of deploys, which upload a version in several requests.
import { dayMs } from '../base/day.ts'
import { megabyte } from '../base/sizes.ts'
import type { Plan } from '../plans/plans.ts'
import { maxFilesPerVersion } from './bundle.ts'

/** How long after its start a deploy can be finished; its uploaded packs are kept as long. */
export const deployLifetimeMs = dayMs
/** Beginning another deploy discards the least recently used one. */
export const maxUnfinishedDeploys = { ofDrop: 10, ofTenant: 20 }
/** A larger file is sent in a request of its own. */
export const maxBytesPerBlobRequest = 64 * megabyte
export const maxBlobsPerRequest = 2000
/** Storage for a tenant's unfinished deploys, in multiples of the plan's upload limit. */
const pendingUploadsPerTenant = 4

export interface PendingPack {
  readonly byteSize: number
  readonly contentCount: number
}

export interface PendingPackLimits {
  readonly bytes: number
  /** Every step of a deploy reads all of them, however small they are. */
  readonly contents: number
  readonly packs: number
}

export const pendingPackLimits = ({
  uploadBytes,
}: Pick<Plan, 'uploadBytes'>): PendingPackLimits => ({
  bytes: pendingUploadsPerTenant * uploadBytes,
  contents: pendingUploadsPerTenant * maxFilesPerVersion,
  packs: maxFilesPerVersion,
})

/** The packs of a tenant's unfinished deploys to discard. `packs` is sorted oldest first. */
export function packsToDiscard<Pack extends PendingPack>(
  packs: readonly Pack[],
  limits: PendingPackLimits,
): Pack[] {
  const discarded: Pack[] = []
  let bytes = packs.reduce((sum, { byteSize }) => sum + byteSize, 0)
  let contents = packs.reduce((sum, { contentCount }) => sum + contentCount, 0)
  for (const pack of packs) {
    const remaining = packs.length - discarded.length
    if (bytes <= limits.bytes && contents <= limits.contents && remaining <= limits.packs) break
    discarded.push(pack)
    bytes -= pack.byteSize
    contents -= pack.contentCount
  }
  return discarded
}
