// SQL implementation of the users port.
import type { UserId } from '@plinth/domain/base/ids'
import type { UserRecord, UsersReader, UsersWriter } from '../../../ports/database/users.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

function selectUsers({ db }: Queries) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash', 'verified_at', 'operator', 'created_at'])
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  verifiedAt: row.verified_at,
  operator: row.operator === 1,
  createdAt: row.created_at,
})

export const usersReader = (queries: Queries): UsersReader => ({
  async find(id) {
    const row = await selectUsers(queries).where('id', '=', id).executeTakeFirst()
    return row ? toUser(row) : null
  },

  async findByEmail(email) {
    const row = await selectUsers(queries).where('email', '=', email).executeTakeFirst()
    return row ? toUser(row) : null
  },

  async findAll(ids) {
    if (ids.length === 0) return []
    return (await selectUsers(queries).where('id', 'in', ids).execute()).map(toUser)
  },

  async hasAny() {
    const first = queries.db.selectFrom('users').select('id').orderBy('id').limit(1)
    return (await first.executeTakeFirst()) !== undefined
  },

  async hasSecondFactor(id) {
    const row = await queries.db
      .selectFrom('users')
      .select('users.id')
      .where('users.id', '=', id)
      .where(({ eb, exists, or, selectFrom }) =>
        or([
          eb('users.password_hash', 'is', null),
          exists(selectFrom('passkeys').select('passkeys.id').where('passkeys.user_id', '=', id)),
          exists(
            selectFrom('authenticators')
              .select('authenticators.user_id')
              .where('authenticators.user_id', '=', id)
              .where('authenticators.confirmed_at', 'is not', null),
          ),
        ]),
      )
      .executeTakeFirst()
    return row !== undefined
  },
})

export const usersWriter = (queries: Queries): UsersWriter => {
  const { db, engine } = queries
  const update = (id: UserId) => db.updateTable('users').where('id', '=', id)
  /**
   * Must be held while an email address is assigned, or it could be taken between the check and the
   * write.
   */
  const lockEmail = (email: string) => lockKey(queries, `email ${email}`)

  return {
    ...usersReader(queries),

    async insert(user) {
      await lockEmail(user.email)
      const inserted = await db
        .insertInto('users')
        .values({
          id: user.id,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          verified_at: user.verifiedAt,
          operator: user.operator ? 1 : 0,
          created_at: user.createdAt,
        })
        .onConflict((c) => c.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    async lock(id) {
      const user = selectUsers(queries).where('id', '=', id)
      const row = await (engine === 'postgres' ? user.forNoKeyUpdate() : user).executeTakeFirst()
      return row ? toUser(row) : null
    },

    async setName(id, name) {
      await update(id).set({ name }).execute()
    },

    async setPassword(id, hash) {
      await update(id).set({ password_hash: hash }).execute()
    },

    async replacePasswordHash(id, { current, next }) {
      const row = await update(id)
        .set({ password_hash: next })
        .where('password_hash', '=', current)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async setVerified(id, now) {
      await update(id).set({ verified_at: now }).execute()
    },

    async setOperator(id, operator) {
      await update(id)
        .set({ operator: operator ? 1 : 0 })
        .execute()
    },

    async setEmail(id, email) {
      await lockEmail(email)
      const taken = await selectUsers(queries)
        .where('email', '=', email)
        .where('id', '!=', id)
        .executeTakeFirst()
      if (taken) return false
      await update(id).set({ email }).execute()
      return true
    },

    async delete(id) {
      await db.deleteFrom('users').where('id', '=', id).execute()
    },
  }
}
