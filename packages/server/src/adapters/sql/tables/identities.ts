// SQL implementation of the identities port.
import type { IdentitiesReader, IdentitiesWriter } from '../../../ports/database/identities.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

const selectIdentities = ({ db }: Queries) =>
  db
    .selectFrom('identities')
    .select([
      'id',
      'issuer',
      'subject',
      'user_id as userId',
      'provider',
      'email',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])

export const identitiesReader = (queries: Queries): IdentitiesReader => ({
  async find({ issuer, subject }) {
    const row = await selectIdentities(queries)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ?? null
  },

  ofUser: (user) =>
    selectIdentities(queries)
      .where('user_id', '=', user)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
})

export const identitiesWriter = (queries: Queries): IdentitiesWriter => {
  const { db } = queries
  return {
    ...identitiesReader(queries),

    lock: ({ issuer, subject }) => lockKey(queries, `identity ${issuer} ${subject}`),

    async insert(identity) {
      await db
        .insertInto('identities')
        .values({
          id: identity.id,
          issuer: identity.issuer,
          subject: identity.subject,
          user_id: identity.userId,
          provider: identity.provider,
          email: identity.email,
          created_at: identity.createdAt,
          last_used_at: identity.lastUsedAt,
        })
        .execute()
    },

    async touch({ id, userId }, { provider, email, at }) {
      await db
        .updateTable('identities')
        .set({ provider, email, last_used_at: at })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute()
    },

    async removeOfUser(user) {
      await db.deleteFrom('identities').where('user_id', '=', user).execute()
    },

    async remove(user, id) {
      const removed = await db
        .deleteFrom('identities')
        .where('id', '=', id)
        .where('user_id', '=', user)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}
