// The plan feature that a staged upload of a given kind needs.
import type { StagedKind } from '../../ports/database/staged-uploads.ts'
import type { PublishInput } from '../publishing/publish-to-drop.ts'

export const needsOf = (kind: StagedKind): Pick<PublishInput, 'needs'> =>
  kind === 'zip' ? { needs: 'bundles' } : {}
