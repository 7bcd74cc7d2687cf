// The plan feature that a staged upload of a given kind needs.
import type { StagedKind } from '../../ports/staged-uploads.ts'
import type { PublishInput } from '../publishing/publish-to-site.ts'

export const needsOf = (kind: StagedKind): Pick<PublishInput, 'needs'> =>
  kind === 'zip' ? { needs: 'bundles' } : {}
