import { hasPermission, permissionToDelete, type Role } from '@plinth/domain/accounts/roles'
import type { Drop, Version } from '../../../api/queries.ts'

/** Whether the role may delete the drop. Until its versions load, it counts as having drafts. */
export const mayDelete = (
  role: Role,
  drop: Pick<Drop, 'live_version'>,
  versions: readonly Pick<Version, 'version_id'>[] | undefined,
): boolean =>
  hasPermission(
    role,
    permissionToDelete({ hasVersion: drop.live_version !== null || versions?.length !== 0 }),
  )
