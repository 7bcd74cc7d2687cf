import { may, neededToDelete, type Role } from '@plinth/domain/roles'
import type { Site, Version } from '../../api/queries.ts'

/** Until its versions are known, a drop is taken to have drafts. */
export const mayDelete = (
  role: Role,
  site: Pick<Site, 'live_version'>,
  versions: readonly Pick<Version, 'version_id'>[] | undefined,
): boolean =>
  may(role, neededToDelete({ hasVersion: site.live_version !== null || versions?.length !== 0 }))
