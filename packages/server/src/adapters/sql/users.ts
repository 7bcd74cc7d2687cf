import type { UserRecord, UsersReader, UsersWriter } from '../../ports/users.ts'
import type { Queries } from './engine.ts'

export const usersReader = ({ db }: Queries): UsersReader => ({
  async find(id) {
    const row = await db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'password_hash', 'verified_at', 'operator', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      passwordHash: row.password_hash,
      verifiedAt: row.verified_at,
      operator: row.operator === 1,
      createdAt: row.created_at,
    }
  },
})

export const usersWriter = (queries: Queries): UsersWriter => ({
  ...usersReader(queries),

  async insert(user: UserRecord) {
    const inserted = await queries.db
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
})
