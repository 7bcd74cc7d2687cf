// CDN check of `plinthd doctor`.
import { AppError } from '@plinth/domain/base/errors'
import { createCdn } from '../../adapters/cdn/create-cdn.ts'
import type { CdnSettings } from '../../config/cdn-settings.ts'

/** No response has it. */
const probeTag = 'plinth-doctor'

/** Returns a summary; rejects if the CDN does not accept a purge. */
export async function checkCdn(settings: CdnSettings | null): Promise<string> {
  if (settings === null) return 'none: PLINTH_CDN is not set'
  await createCdn(settings)
    .purge([probeTag], new AbortController().signal)
    .catch((error: Error) => {
      throw new AppError('unavailable', error.message, { cause: error })
    })
  return `${settings.kind} accepts purges`
}
