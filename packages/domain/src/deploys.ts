// A version that arrives in several requests: what bounds them.
import { maxFilesPerVersion } from './bundle.ts'
import { dayMs } from './lifecycle.ts'
import { megabyte, type Plan } from './plans.ts'

/** How long a deploy can be finished, and how long what arrived for it is kept. */
export const deployLifetimeMs = dayMs
/** Whoever begins more has given up the one that was not used for longest. */
export const maxUnfinishedDeploys = { ofDrop: 10, ofTenant: 20 }
/** A larger file travels alone. */
export const maxBytesPerBlobRequest = 64 * megabyte
export const maxBlobsPerRequest = 2000
/** So many uploads' worth a tenant's unfinished deploys may take. */
const keptUploadsPerTenant = 4

export interface KeptPack {
  readonly byteSize: number
  readonly contentCount: number
}

export interface KeptLimits {
  readonly bytes: number
  /** All of them are read at every step of a deploy, however small they are. */
  readonly contents: number
  readonly packs: number
}

export const keptLimits = ({ uploadBytes }: Pick<Plan, 'uploadBytes'>): KeptLimits => ({
  bytes: keptUploadsPerTenant * uploadBytes,
  contents: keptUploadsPerTenant * maxFilesPerVersion,
  packs: maxFilesPerVersion,
})

/** Which of a tenant's packs of unfinished deploys to give up; they come the oldest first. */
export function packsToForget<Pack extends KeptPack>(
  packs: readonly Pack[],
  limits: KeptLimits,
): Pack[] {
  const forgotten: Pack[] = []
  let bytes = packs.reduce((sum, { byteSize }) => sum + byteSize, 0)
  let contents = packs.reduce((sum, { contentCount }) => sum + contentCount, 0)
  for (const pack of packs) {
    const left = packs.length - forgotten.length
    if (bytes <= limits.bytes && contents <= limits.contents && left <= limits.packs) break
    forgotten.push(pack)
    bytes -= pack.byteSize
    contents -= pack.contentCount
  }
  return forgotten
}
