import type { UserRecord, UsersReader } from '../ports/users.ts'
import type { VersionRecord } from '../ports/versions.ts'

export interface VersionView {
  readonly version: VersionRecord
  readonly live: boolean
  /** Null: published without an account, or the account is gone. */
  readonly author: Pick<UserRecord, 'id' | 'email' | 'name'> | null
}

/** `liveId`: of the one that is live. */
export async function viewVersions(
  users: UsersReader,
  versions: readonly VersionRecord[],
  liveId: VersionRecord['id'] | undefined,
): Promise<VersionView[]> {
  const authorIds = new Set(versions.flatMap(({ createdBy }) => createdBy ?? []))
  const found = await users.findAll([...authorIds])
  const authors = new Map(found.map((user) => [user.id, user]))
  return versions.map((version) => ({
    version,
    live: version.id === liveId,
    author: (version.createdBy && authors.get(version.createdBy)) ?? null,
  }))
}
