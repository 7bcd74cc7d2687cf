// A version that arrives in several requests: what bounds them.
import { dayMs } from './lifecycle.ts'
import { megabyte } from './plans.ts'

/** How long a deploy can be finished, and how long what arrived for it is kept. */
export const deployLifetimeMs = dayMs
/** Of one drop; whoever begins more has given up the oldest. */
export const maxUnfinishedDeploys = 10
/** A larger file travels alone. */
export const maxBytesPerBlobRequest = 64 * megabyte
export const maxBlobsPerRequest = 2000
/** Times the plan's cap for one upload: what a tenant's unfinished deploys may take in the store. */
export const keptUploadsPerTenant = 4

export interface KeptPack {
  readonly byteSize: number
}

/** Which of a tenant's packs of unfinished deploys to give up; they come the oldest first. */
export function packsToForget<Pack extends KeptPack>(
  packs: readonly Pack[],
  limits: { readonly bytes: number; readonly packs: number },
): Pack[] {
  const forgotten: Pack[] = []
  let bytes = packs.reduce((sum, { byteSize }) => sum + byteSize, 0)
  for (const pack of packs) {
    if (bytes <= limits.bytes && packs.length - forgotten.length <= limits.packs) break
    forgotten.push(pack)
    bytes -= pack.byteSize
  }
  return forgotten
}
