// A version of a drop with its author.
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'

export interface VersionView {
  readonly version: VersionRecord
  readonly live: boolean
  /** Null if published without an account or the account was deleted. */
  readonly author: Author | null
}

export interface Author extends Pick<UserRecord, 'id' | 'name'> {
  /** Null if the author is no longer a member of the tenant: their current address is private. */
  readonly email: string | null
}

/** `tenantId` is the tenant that owns what the authors published. */
export async function findAuthors(
  { tenants, users }: Pick<Reader, 'tenants' | 'users'>,
  tenantId: TenantId,
  ids: readonly (UserId | null)[],
): Promise<(id: UserId | null) => Author | null> {
  const authorIds = new Set(ids.flatMap((id) => id ?? []))
  const found = await users.findAll([...authorIds])
  const members = new Set((await tenants.members(tenantId)).map(({ userId }) => userId))
  const authors = new Map<UserId, Author>(
    found.map(({ id, name, email }) => [id, { id, name, email: members.has(id) ? email : null }]),
  )
  return (id) => (id && authors.get(id)) ?? null
}
