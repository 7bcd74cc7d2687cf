// SQL implementation of the account links port.
import type {
  AccountLinksReader,
  AccountLinksWriter,
} from '../../../ports/database/account-links.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const columns = [
  'hash',
  'purpose',
  'user_id as userId',
  'email',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export const accountLinksReader = ({ db }: Queries): AccountLinksReader => ({
  async find(hash, purposes, now) {
    const link = await db
      .selectFrom('account_links')
      .select(columns)
      .where('hash', '=', hash)
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return link ?? null
  },
})

export const accountLinksWriter = (queries: Queries): AccountLinksWriter => {
  const { db } = queries
  return {
    ...accountLinksReader(queries),

    async insert(link) {
      await db
        .insertInto('account_links')
        .values({
          hash: link.hash,
          purpose: link.purpose,
          user_id: link.userId,
          email: link.email,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
        })
        .execute()
    },

    async take(hash, purposes, now) {
      const link = await db
        .deleteFrom('account_links')
        .where('hash', '=', hash)
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', now)
        .returning(columns)
        .executeTakeFirst()
      return link ?? null
    },

    async removeOfUser(user, purposes) {
      await db
        .deleteFrom('account_links')
        .where('user_id', '=', user)
        .where('purpose', 'in', purposes)
        .execute()
    },

    removeExpired(now, limit) {
      const ended = db
        .selectFrom('account_links')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
      return removeBatch(queries, 'account_links', ended, limit)
    },
  }
}
