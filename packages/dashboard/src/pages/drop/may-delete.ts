import { hasPermission, permissionToDelete, type Role } from '@plinth/domain/accounts/roles'
import type { Site, Version } from '../../api/queries.ts'

/** Whether the role may delete the drop. Until its versions load, it counts as having drafts. */
export const mayDelete = (
  role: Role,
  site: Pick<Site, 'live_version'>,
  versions: readonly Pick<Version, 'version_id'>[] | undefined,
): boolean =>
  hasPermission(
    role,
    permissionToDelete({ hasVersion: site.live_version !== null || versions?.length !== 0 }),
  )
