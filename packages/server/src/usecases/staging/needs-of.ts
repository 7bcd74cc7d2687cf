import type { StagedKind } from '../../ports/staged-uploads.ts'
import type { PublishInput } from '../publishing/publish-to-site.ts'

/** The plan feature that an upload of this kind needs. */
export const needsOf = (kind: StagedKind): Pick<PublishInput, 'needs'> =>
  kind === 'zip' ? { needs: 'bundles' } : {}
