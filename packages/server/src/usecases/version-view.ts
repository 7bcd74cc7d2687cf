import type { TenantId } from '@plinth/domain/ids'
import type { Reader } from '../ports/database.ts'
import type { UserRecord } from '../ports/users.ts'
import type { VersionRecord } from '../ports/versions.ts'

export interface VersionView {
  readonly version: VersionRecord
  readonly live: boolean
  /** The last time; null: a draft, which never was live. */
  readonly publishedAt: number | null
  /** Null: published without an account, or the account is gone. */
  readonly author: Author | null
}

interface Author extends Pick<UserRecord, 'id' | 'name'> {
  /** Null for whoever has left the account: their address of today is not its business. */
  readonly email: string | null
}

/** `tenantId`: whose versions these are. */
export async function findAuthors(
  { tenants, users }: Pick<Reader, 'tenants' | 'users'>,
  tenantId: TenantId,
  versions: readonly VersionRecord[],
): Promise<(version: VersionRecord) => Author | null> {
  const authorIds = new Set(versions.flatMap(({ createdBy }) => createdBy ?? []))
  const found = await users.findAll([...authorIds])
  const members = new Set((await tenants.members(tenantId)).map(({ userId }) => userId))
  const authors = new Map<UserRecord['id'], Author>(
    found.map(({ id, name, email }) => [id, { id, name, email: members.has(id) ? email : null }]),
  )
  return ({ createdBy }) => (createdBy && authors.get(createdBy)) ?? null
}
